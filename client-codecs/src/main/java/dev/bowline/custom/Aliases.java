package dev.bowline.custom;

import dev.bowline.serde.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;

/**
 * By which names a class reads its fields beside those that it writes them by, as {@code JsonAlias}
 * tells of it. For elements of a list it is what the list has.
 */
final class Aliases {
  static final Aliases NONE = new Aliases();

  /** A class whose type arguments grow from field to field has no last one. */
  private static final int MOST_TYPES = 1000;

  /** The field that a name is another one of. */
  private final Map<String, String> fields = new HashMap<>();

  /** Of what is in a field; {@code *} for entries of a map. */
  private final Map<String, Aliases> inside = new HashMap<>();

  /** Those of objects with a spec and a status of these classes. */
  static Aliases of(JsonMapper mapper, Class<?> spec, Class<?> status) {
    Map<JavaType, Aliases> known = new HashMap<>();
    Aliases aliases = new Aliases();
    aliases.inside.put("spec", of(mapper, mapper.constructType(spec), known));
    aliases.inside.put("status", of(mapper, mapper.constructType(status), known));
    return aliases;
  }

  private static Aliases of(JsonMapper mapper, JavaType type, Map<JavaType, Aliases> known) {
    if (!type.isMapLikeType() && type.getContentType() != null) { // a list, or an optional value
      return of(mapper, type.getContentType(), known);
    }
    Aliases there = known.get(type);
    if (there != null || known.size() == MOST_TYPES) {
      return there == null ? NONE : there;
    }
    Aliases aliases = new Aliases();
    known.put(type, aliases);
    Class<?> raw = type.getRawClass();
    if (type.isMapLikeType()) {
      aliases.inside.put("*", of(mapper, type.getContentType(), known));
    } else if (!raw.getName().startsWith("java.") && !Message.class.isAssignableFrom(raw)) {
      aliases.addFields(mapper, type, known);
    }
    return aliases;
  }

  private void addFields(JsonMapper mapper, JavaType type, Map<JavaType, Aliases> known) {
    List<BeanPropertyDefinition> properties;
    try {
      properties =
          mapper._deserializationContext().introspectBeanDescription(type).findProperties();
    } catch (RuntimeException | Error e) {
      return; // told when a value is read or written
    }
    for (BeanPropertyDefinition property : properties) {
      for (PropertyName alias : property.findAliases()) {
        fields.put(alias.getSimpleName(), property.getName());
      }
      inside.put(property.getName(), of(mapper, property.getPrimaryType(), known));
    }
    fields.keySet().removeAll(inside.keySet()); // what is the name of a field is that field
  }

  /** What is inside a field. */
  Aliases inside(String field) {
    return inside.getOrDefault(field, inside.getOrDefault("*", NONE));
  }

  /** The field that is read by this name as well; null if none is. */
  @Nullable String field(String alias) {
    return fields.get(alias);
  }

  /** What an object has of a field, by whatever name: of several the last, as readers take it. */
  @Nullable Object find(Map<?, ?> object, String field) {
    Object found = object.get(field);
    if (fields.containsValue(field)) { // few have other names, and an object may be large
      for (Map.Entry<?, ?> entry : object.entrySet()) {
        Object name = entry.getKey();
        found = field.equals(name) || field.equals(fields.get(name)) ? entry.getValue() : found;
      }
    }
    return found;
  }
}
