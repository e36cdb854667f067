package dev.bowline.custom;

import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.internal.cbor.RawCbor;
import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.codec.internal.text.Base64Text;
import dev.bowline.codec.internal.text.GoDuration;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.v1.Condition;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;

/** Teaches Jackson the values and messages of the model, by way of trees. */
final class ModelModule {
  private ModelModule() {}

  /**
   * A module.
   *
   * @param toTree the form in which messages are written
   */
  static JacksonModule create(Function<Message, Object> toTree) {
    SimpleModule module = new SimpleModule("bowline");
    module.setDeserializers(new Messages());
    // elements without a key are found by their place, most safely in the server's order
    module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
    module.addSerializer(Message.class, new Writer<>(toTree));
    module.addSerializer(
        Condition.class, new Writer<>(condition -> withMessage(toTree.apply(condition))));
    module.addSerializer(Quantity.class, new Writer<>(Quantity::toString));
    module.addDeserializer(Quantity.class, new Reader<>(ModelModule::quantity));
    module.addSerializer(
        IntOrString.class,
        new Writer<>(value -> value.isInt() ? value.intValue() : value.toString()));
    module.addDeserializer(IntOrString.class, new Reader<>(ModelModule::intOrString));
    module.addSerializer(Bytes.class, new Writer<>(Bytes::toByteArray));
    module.addDeserializer(Bytes.class, new Reader<>(ModelModule::bytes));
    module.addSerializer(Duration.class, new Writer<>(ModelModule::text));
    module.addDeserializer(Duration.class, new Reader<>(ModelModule::duration));
    Writer<Number> fractions = new Writer<>(ModelModule::finite);
    module.addSerializer(Double.class, fractions);
    module.addSerializer(Double.TYPE, fractions);
    module.addSerializer(Float.class, fractions);
    module.addSerializer(Float.TYPE, fractions);
    module.addSerializer(RawValue.class, new Writer<>(ModelModule::tree));
    module.addDeserializer(
        RawValue.class,
        new Reader<>(
            tree -> RawValue.of(RawValue.Encoding.JSON, Bytes.copyOf(JsonTrees.write(tree)))));
    return module;
  }

  /** CRDs require the message of a condition, which may be empty. */
  private static Object withMessage(Object condition) {
    Map<Object, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("message", "");
    tree.putAll((Map<?, ?>) condition);
    return tree;
  }

  /** As Go writes durations, which is what other clients of the resource read. */
  private static String text(Duration duration) {
    try {
      return GoDuration.format(duration);
    } catch (ArithmeticException e) {
      throw new CodecException("a duration of more than 292 years has no form", -1);
    }
  }

  private static Duration duration(@Nullable Object tree) {
    Duration parsed = tree instanceof String text ? GoDuration.parse(text) : null;
    if (parsed == null) {
      String found = tree instanceof String ? "a string" : "something else";
      throw new CodecException("found " + found + ", expected a duration such as \"1h30m\"", -1);
    }
    return parsed;
  }

  private static BigDecimal finite(Number value) {
    if (!Double.isFinite(value.doubleValue())) {
      throw new CodecException("JSON has no form for " + value, -1);
    }
    return new BigDecimal(value.toString());
  }

  private static Quantity quantity(@Nullable Object tree) {
    if (tree instanceof String || tree instanceof Number) {
      try {
        return Quantity.parse(tree.toString());
      } catch (IllegalArgumentException e) {
        throw new CodecException("found a string that is no quantity", -1);
      }
    }
    throw new CodecException("found something else, expected a quantity", -1);
  }

  private static IntOrString intOrString(@Nullable Object tree) {
    if (tree instanceof Integer number) {
      return IntOrString.of(number);
    }
    if (tree instanceof String text) {
      return IntOrString.of(text);
    }
    throw new CodecException("found something else, expected a 32-bit integer or a string", -1);
  }

  private static Bytes bytes(@Nullable Object tree) {
    if (tree instanceof String text) {
      Bytes bytes = Base64Text.decode(text);
      if (bytes == null) {
        throw new CodecException("found a string that is not in base64", -1);
      }
      return bytes;
    }
    throw new CodecException("found something else, expected a string in base64", -1);
  }

  private static @Nullable Object tree(RawValue value) {
    if (value.isAbsent()) {
      return null;
    }
    if (value.encoding() == RawValue.Encoding.PROTOBUF) {
      throw new CodecException("a raw value in " + value.encoding() + " has no form in JSON", -1);
    }
    boolean isJson = value.encoding() == RawValue.Encoding.JSON;
    Bytes json = isJson ? value.bytes() : RawCbor.toJson(value.bytes());
    return JsonTrees.parse(json.toByteArray());
  }

  private static final class Writer<T> extends ValueSerializer<T> {
    private final Function<? super T, ? extends @Nullable Object> toTree;

    Writer(Function<? super T, ? extends @Nullable Object> toTree) {
      this.toTree = toTree;
    }

    @Override
    public void serialize(T value, JsonGenerator out, SerializationContext context) {
      out.writePOJO(toTree.apply(value));
    }
  }

  private static final class Reader<T> extends ValueDeserializer<T> {
    private final Function<@Nullable Object, T> fromTree;

    Reader(Function<@Nullable Object, T> fromTree) {
      this.fromTree = fromTree;
    }

    @Override
    public T deserialize(JsonParser in, DeserializationContext context) {
      return fromTree.apply(context.readValue(in, Object.class));
    }
  }

  /** Classes of messages are many; each has its empty instance in a constant. */
  private static final class Messages extends SimpleDeserializers {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
      return Message.class.isAssignableFrom(type.getRawClass())
          ? message(type.getRawClass())
          : super.findBeanDeserializer(type, config, description);
    }

    private static ValueDeserializer<?> message(Class<?> type) {
      Message prototype = prototype(type);
      return new Reader<>(tree -> JsonTreeCodec.fromTree(tree, prototype, true));
    }

    private static Message prototype(Class<?> type) {
      try {
        if (type.getField("EMPTY").get(null) instanceof Message empty) {
          return empty;
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalArgumentException(type.getName() + " can't be a part of another class", e);
      }
      throw new IllegalArgumentException(type.getName() + " can't be a part of another class");
    }
  }
}
