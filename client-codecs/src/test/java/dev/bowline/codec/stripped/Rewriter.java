package dev.bowline.codec.stripped;

import dev.bowline.api.Kinds;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads an object and writes it as it is and with a label more, each message of it built anew by
 * its builder. It is loaded once beside the whole model and once beside a smaller one, and spoken
 * to in classes of the JDK only.
 *
 * <p>Given are media type, {@code apiVersion}, kind and bytes; the answer is the bytes as it is,
 * those with the label, and the number of messages with unknown fields in four bytes; or nothing if
 * there is no such kind or it has no form in the format.
 */
public final class Rewriter implements Function<List<Object>, List<byte[]>> {
  private int withUnknownFields;

  @Override
  public List<byte[]> apply(List<Object> task) {
    Codec codec = Codecs.byMediaType((String) task.get(0)).orElseThrow();
    Message prototype =
        Kinds.registry().prototype(GroupVersionKind.of((String) task.get(1), (String) task.get(2)));
    if (prototype == null || !codec.canHold(prototype)) {
      return List.of();
    }
    Message read = codec.read((byte[]) task.get(3), prototype, DecodeOptions.DEFAULT);
    byte[] same = codec.write(read, EncodeOptions.DEFAULT);
    withUnknownFields = 0;
    byte[] changed = codec.write(changed(read), EncodeOptions.DEFAULT);
    return List.of(same, changed, ByteBuffer.allocate(4).putInt(withUnknownFields).array());
  }

  private Message changed(Message message) {
    try {
      Message built = built(message);
      if (!(built instanceof KubeObject)) {
        return built;
      }
      Object builder = call(built, "toBuilder");
      builder
          .getClass()
          .getMethod("label", String.class, String.class)
          .invoke(builder, "example.com/changed", "yes");
      return (Message) call(builder, "build");
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(message.fieldTable().name(), e);
    }
  }

  /** The same message out of a builder, as are all messages in it. */
  private Message built(Message message) throws ReflectiveOperationException {
    if (message.unknownFields() != null) {
      withUnknownFields++;
    }
    FieldTable table = message.fieldTable();
    Map<String, Object> parts = new LinkedHashMap<>();
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      Object value = message.fieldValue(i);
      if (table.field(i).kind() == FieldKind.MESSAGE && value != null) {
        parts.put(table.field(i).name(), builtValue(value));
      }
    }
    Method toBuilder = method(message.getClass(), "toBuilder", 0);
    if (toBuilder == null) {
      return message; // lists of objects, and the few classes that are written by hand
    }
    Object builder = toBuilder.invoke(message);
    for (Map.Entry<String, Object> part : parts.entrySet()) {
      for (Method setter : builder.getClass().getMethods()) {
        if (setter.getName().equals(part.getKey())
            && setter.getParameterCount() == 1
            && setter.getParameterTypes()[0].isInstance(part.getValue())) {
          setter.invoke(builder, part.getValue());
        }
      }
    }
    return (Message) call(builder, "build");
  }

  private Object builtValue(Object value) throws ReflectiveOperationException {
    if (value instanceof Message message) {
      return built(message);
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      for (Object element : list) {
        copy.add(builtValue(element));
      }
      return copy;
    }
    Map<Object, Object> copy = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
      copy.put(entry.getKey(), builtValue(entry.getValue()));
    }
    return copy;
  }

  private static Object call(Object target, String name) throws ReflectiveOperationException {
    return Objects.requireNonNull(target.getClass().getMethod(name).invoke(target));
  }

  private static @Nullable Method method(Class<?> type, String name, int parameters) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == parameters) {
        return method;
      }
    }
    return null;
  }
}
