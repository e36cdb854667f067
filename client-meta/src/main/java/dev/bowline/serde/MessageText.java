package dev.bowline.serde;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code toString} of messages. Whole objects show only who they are: their annotations,
 * environments and data may hold secrets.
 */
final class MessageText {
  private MessageText() {}

  static String of(Message message) {
    StringBuilder text = new StringBuilder();
    append(text, message);
    return text.toString();
  }

  /** The name of a message's class without its package, or its kind. */
  static String simpleName(Message message) {
    String name = message.fieldTable().name();
    if (message.fieldTable().kind() != null) {
      return name; // whatever a server calls it
    }
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static void append(StringBuilder text, Message message) {
    FieldTable table = message.fieldTable();
    text.append(simpleName(message));
    if (table.kind() != null) {
      appendIdentity(text, message);
      return;
    }
    text.append('{');
    boolean first = true;
    for (int i = 0; i < table.size(); i++) {
      Object value = message.fieldValue(i);
      if (value == null) {
        continue;
      }
      text.append(first ? "" : ", ").append(table.field(i).name()).append('=');
      first = false;
      if (table.field(i).isSensitive()) {
        text.append("(hidden)");
      } else {
        appendValue(text, value);
      }
    }
    text.append('}');
  }

  private static void appendIdentity(StringBuilder text, Message message) {
    FieldTable.Field metadata = message.fieldTable().field("metadata");
    if (metadata == null || !(message.fieldValue(metadata.ordinal()) instanceof Message meta)) {
      return;
    }
    String namespace = text(meta, "namespace");
    String name = text(meta, "name");
    String version = text(meta, "resourceVersion");
    if (name != null) {
      text.append(' ').append(namespace == null ? "" : namespace + "/").append(name);
    }
    if (version != null) {
      text.append(" (resource version ").append(version).append(')');
    }
  }

  private static @Nullable String text(Message message, String field) {
    FieldTable.Field found = message.fieldTable().field(field);
    return found == null ? null : (String) message.fieldValue(found.ordinal());
  }

  private static void appendValue(StringBuilder text, @Nullable Object value) {
    if (value instanceof Message message) {
      append(text, message);
    } else if (value instanceof List<?> list) {
      text.append('[');
      for (int i = 0; i < list.size(); i++) {
        text.append(i == 0 ? "" : ", ");
        appendValue(text, list.get(i));
      }
      text.append(']');
    } else if (value instanceof Map<?, ?> map) {
      text.append('{');
      boolean first = true;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text.append(first ? "" : ", ").append(entry.getKey()).append('=');
        first = false;
        appendValue(text, entry.getValue());
      }
      text.append('}');
    } else {
      text.append(value);
    }
  }
}
