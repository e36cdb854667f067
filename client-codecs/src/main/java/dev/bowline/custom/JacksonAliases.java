package dev.bowline.custom;

import dev.bowline.serde.Message;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;

/** Finds what {@code @JsonAlias} tells of the user's classes, and of those that they hold. */
final class JacksonAliases {
  /** A class whose type arguments grow from field to field has no last one. */
  private static final int MOST_TYPES = 1000;

  private final JsonMapper mapper;
  private final Map<JavaType, Aliases> known = new HashMap<>();
  private boolean isAnyThere;

  private JacksonAliases(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /** Those of objects whose fields hold values of these classes. */
  static Aliases of(JsonMapper mapper, Map<String, Class<?>> classes) {
    JacksonAliases finder = new JacksonAliases(mapper);
    Aliases aliases = new Aliases();
    classes.forEach((field, type) -> aliases.put(field, finder.of(mapper.constructType(type))));
    return finder.isAnyThere ? aliases : Aliases.NONE;
  }

  private Aliases of(JavaType type) {
    if (type.isArrayType() || type.isCollectionLikeType() || type.isReferenceType()) {
      return of(type.getContentType());
    }
    Aliases there = known.get(type);
    if (there != null) {
      return there;
    }
    Aliases aliases = new Aliases();
    if (known.size() < MOST_TYPES) {
      known.put(type, aliases);
      if (type.isMapLikeType()) {
        aliases.putContents(of(type.getContentType()));
      } else if (isOfUsers(type)) {
        addFields(type, aliases);
      }
    }
    return aliases;
  }

  private static boolean isOfUsers(JavaType type) {
    Class<?> raw = type.getRawClass();
    return !type.isPrimitive()
        && !type.isEnumType()
        && !raw.getName().startsWith("java.")
        && !Message.class.isAssignableFrom(raw);
  }

  private void addFields(JavaType type, Aliases aliases) {
    List<BeanPropertyDefinition> fields;
    try {
      fields = mapper._deserializationContext().introspectBeanDescription(type).findProperties();
    } catch (RuntimeException | Error e) {
      return; // told when a value is read or written
    }
    Set<String> names = new HashSet<>();
    fields.forEach(field -> names.add(field.getName()));
    for (BeanPropertyDefinition field : fields) {
      for (PropertyName alias : field.findAliases()) {
        if (!names.contains(alias.getSimpleName())) {
          aliases.add(field.getName(), alias.getSimpleName());
          isAnyThere = true;
        }
      }
      aliases.put(field.getName(), of(field.getPrimaryType()));
    }
  }
}
