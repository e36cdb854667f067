package dev.bowline.custom;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonTokenId;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.introspect.AnnotatedWithParams;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.databind.type.TypeFactory;

/** Jackson's binding. Loaded on first use only, since Jackson may be absent. */
final class JacksonBinding implements JsonBinding {
  private static final JavaType ANYTHING = TypeFactory.unknownType();
  private static final JacksonBinding INSTANCE =
      new JacksonBinding(
          mapper(message -> JsonTrees.toTree(message, EncodeOptions.ONLY_SET_FIELDS)));

  /** Writes as {@link TreeMerge} wants it. */
  static final JacksonBinding MARKING = new JacksonBinding(mapper(TreeMerge::marked));

  private final JsonMapper mapper;

  private JacksonBinding(JsonMapper mapper) {
    this.mapper = mapper;
  }

  private static JsonMapper mapper(Function<Message, Object> messages) {
    return JsonMapper.builder()
        .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
        .withCoercionConfig(LogicalType.Textual, JacksonBinding::textOnly)
        .withCoercionConfig(LogicalType.Enum, JacksonBinding::textOnly)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .addModule(ModelModule.create(messages))
        .build();
  }

  private static void textOnly(MutableCoercionConfig coercion) {
    coercion
        .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
  }

  static JacksonBinding instance() {
    return INSTANCE;
  }

  @Override
  public <T> T read(byte[] json, Class<T> type) {
    try {
      T value = mapper.readValue(json, type);
      if (value != null) {
        return value;
      }
    } catch (JacksonException e) {
      throw explained(e, type);
    }
    throw new CodecException("found null, expected " + type.getSimpleName(), -1);
  }

  @Override
  public byte[] write(Object value) {
    try {
      return mapper.writeValueAsBytes(value);
    } catch (JacksonException e) {
      throw explained(e, value.getClass());
    }
  }

  /**
   * Those lists with a key of which the classes leave no doubt.
   *
   * @param listKeys fields by the path of the list
   * @throws IllegalArgumentException if there is none of one of the keys, which would do nothing
   */
  Set<String> certain(Map<String, List<String>> listKeys, Class<?> spec, Class<?> status) {
    if (listKeys.isEmpty()) {
      return Set.of();
    }
    Set<String> certain = new HashSet<>(listKeys.keySet());
    // what a class has while it is being initialised is not to stay
    JacksonBinding apart = new JacksonBinding(mapper.rebuild().build());
    for (String path : listKeys.keySet()) {
      Class<?> type = path.startsWith("spec.") ? spec : status;
      for (String field : listKeys.getOrDefault(path, List.of())) {
        JavaType found = apart.key(type, path, field);
        if (found == null) {
          throw new IllegalArgumentException(
              type.getSimpleName() + " has no list " + path + " of what has " + field);
        }
        if (found.equals(ANYTHING)) {
          certain.remove(path);
        }
      }
    }
    return certain;
  }

  /** By which other names the fields of spec and status are read. */
  Aliases aliases(Class<?> spec, Class<?> status) {
    return Aliases.of(mapper, spec, status);
  }

  /**
   * Whether a value has a list with a key: null if it has not, and {@link #ANYTHING} where only a
   * value can tell.
   *
   * @param path of the list, from spec or status on
   * @param field of its elements
   */
  private @Nullable JavaType key(Class<?> type, String path, String field) {
    String[] names = path.split("\\.", -1);
    JavaType at = mapper.constructType(type);
    for (int i = 1; i < names.length; i++) {
      at = inside(element(at), names[i]);
      if (at == null) {
        return null;
      }
    }
    JavaType element = element(at);
    JavaType found = inside(element, field);
    // what is no list for certain may be one
    return found == null || !element.equals(at) || found.equals(ANYTHING) ? found : null;
  }

  /** What is in a list, or in lists of lists; the type itself if it isn't one for certain. */
  private static JavaType element(JavaType type) {
    JavaType element = type;
    while (element.isArrayType() || (element.isCollectionLikeType() && isPlain(element))) {
      element = element.getContentType();
    }
    return element;
  }

  /** Others may have a form of their own. */
  private static boolean isPlain(JavaType container) {
    return container.getRawClass().getName().startsWith("java.util.");
  }

  /** Null if there is no such field; {@link #ANYTHING} where only a value can tell. */
  private @Nullable JavaType inside(JavaType type, String name) {
    if (type.isMapLikeType() && isPlain(type)) {
      return type.getContentType();
    }
    if (!type.isConcrete() || name.equals("*")) {
      return ANYTHING;
    }
    JavaType found = null;
    try {
      BeanDeserializer reader = type.isRecordType() ? null : readerOf(type);
      if (reader == null && !type.isRecordType()) {
        return ANYTHING;
      }
      // one that writes the name of a type as well, or is the user's, tells no properties
      ValueSerializer<?> serializer =
          mapper._serializationContext().findTypedValueSerializer(type, false);
      Iterator<PropertyWriter> fields = serializer.properties();
      if (!fields.hasNext() || serializer.usesObjectId()) {
        return ANYTHING;
      }
      while (fields.hasNext()) {
        PropertyWriter field = fields.next();
        int harmless = field.getAnnotation(JsonProperty.class) == null ? 0 : 1;
        if (field.getClass() != BeanPropertyWriter.class
            || field.getMember().annotations().count() > harmless) {
          return ANYTHING; // may write other names than its own, or something else than its type
        }
        if (field.getName().equals(name)) {
          found = field.getType();
          SettableBeanProperty setter =
              reader == null ? null : reader.findProperty(field.getFullName());
          if (reader != null && (setter == null || !setter.getType().equals(found))) {
            found = ANYTHING;
          }
        }
      }
    } catch (RuntimeException | Error e) {
      return ANYTHING; // told when a value is read or written
    }
    return found;
  }

  /** Null unless what is read is of the very class, whose fields are all that is written then. */
  private @Nullable BeanDeserializer readerOf(JavaType type) {
    if (mapper._deserializationContext().findRootValueDeserializer(type)
            instanceof BeanDeserializer reader
        && reader.getClass() == BeanDeserializer.class
        && reader.handledType() == type.getRawClass()) {
      ValueInstantiator made = reader.getValueInstantiator();
      AnnotatedWithParams by =
          made.canCreateFromObjectWith() ? made.getWithArgsCreator() : made.getDefaultCreator();
      boolean isMadeOtherwise =
          made.canCreateUsingDelegate()
              || made.canCreateUsingArrayDelegate()
              || made.canCreateFromString()
              || made.canCreateFromInt()
              || made.canCreateFromLong()
              || made.canCreateFromBigInteger()
              || made.canCreateFromDouble()
              || made.canCreateFromBigDecimal()
              || made.canCreateFromBoolean();
      return by instanceof AnnotatedConstructor && !isMadeOtherwise ? reader : null;
    }
    return null;
  }

  /** Jackson's messages quote the input, which may be a secret, so they are told anew. */
  private static CodecException explained(JacksonException e, Class<?> type) {
    CodecException problem;
    if (e.getCause() instanceof CodecException inner) {
      problem = inner.inText(0, 0, 0); // its offset, if any, is not in this input
    } else {
      problem = new CodecException(problem(e, type), -1, causeByUser(e));
    }
    List<JacksonException.Reference> path = e.getPath();
    for (int i = path.size() - 1; i >= 0; i--) {
      String name = path.get(i).getPropertyName();
      problem.within(name == null ? "[" + path.get(i).getIndex() + "]" : "." + name);
    }
    return problem;
  }

  private static String problem(JacksonException e, Class<?> type) {
    if (e instanceof InputCoercionException coercion) {
      return "found a number out of range, expected " + coercion.getTargetType().getSimpleName();
    }
    if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
      String found = mismatch.getCurrentToken() == null ? "something else" : found(mismatch);
      return "found " + found + ", expected " + expected(mismatch.getTargetType());
    }
    if (e instanceof InvalidDefinitionException undefined && undefined.getType() != null) {
      return "can't make or write a " + undefined.getType().getRawClass().getSimpleName();
    }
    return "does not fit " + type.getSimpleName();
  }

  /** Jackson tells which class it would have made, not what the user has declared. */
  private static String expected(Class<?> type) {
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    return Map.class.isAssignableFrom(type) ? "a map" : type.getSimpleName();
  }

  private static String found(MismatchedInputException mismatch) {
    return switch (mismatch.getCurrentToken().id()) {
      case JsonTokenId.ID_START_OBJECT, JsonTokenId.ID_END_OBJECT, JsonTokenId.ID_PROPERTY_NAME ->
          "a map";
      case JsonTokenId.ID_START_ARRAY, JsonTokenId.ID_END_ARRAY -> "a list";
      case JsonTokenId.ID_STRING -> "a string";
      case JsonTokenId.ID_NUMBER_INT -> "an integer";
      case JsonTokenId.ID_NUMBER_FLOAT -> "a number with a fraction or an exponent";
      case JsonTokenId.ID_TRUE, JsonTokenId.ID_FALSE -> "a boolean";
      case JsonTokenId.ID_NULL -> "null";
      default -> "something else";
    };
  }

  /** What a constructor of the user's has thrown says what the user wants it to say. */
  private static @Nullable Throwable causeByUser(JacksonException e) {
    return e instanceof ValueInstantiationException ? e.getCause() : null;
  }
}
