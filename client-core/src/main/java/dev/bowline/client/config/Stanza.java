package dev.bowline.client.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mapping in a kubeconfig, read field by field. Each error names the field, the entry and the
 * file, and never the value, which may be a secret.
 */
final class Stanza {
  private final String title;
  private final Path directory;
  private final Map<?, ?> fields;

  /**
   * A mapping.
   *
   * @param title what it is, as in {@code user "admin" in kubeconfig /home/a/.kube/config}
   * @param directory where relative paths start
   */
  Stanza(String title, Path directory, Map<?, ?> fields) {
    this.title = title;
    this.directory = directory;
    this.fields = fields;
  }

  String title() {
    return title;
  }

  /** Begins a message about a field. */
  String place(String field) {
    return field + " of " + title;
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** The names of the fields, as far as they are texts. */
  List<String> names() {
    return fields.keySet().stream().map(String::valueOf).toList();
  }

  boolean has(String field) {
    return fields.get(field) != null;
  }

  /** A text, or null if it is absent or empty. */
  @Nullable String text(String field) {
    Object value = fields.get(field);
    if (value == null) {
      return null;
    }
    if (!(value instanceof String text)) {
      String hint = value instanceof Map || value instanceof List ? "" : " (put it in quotes)";
      throw wrongType(field, value, "a string" + hint);
    }
    checkNotMasked(field, text);
    return text.isEmpty() ? null : text;
  }

  String requiredText(String field) {
    String text = text(field);
    if (text == null) {
      throw new ConfigException(title + " has no " + field);
    }
    return text;
  }

  boolean flag(String field) {
    Object value = fields.get(field);
    if (value == null) {
      return false;
    }
    if (!(value instanceof Boolean flag)) {
      throw wrongType(field, value, "true or false");
    }
    return flag;
  }

  List<?> list(String field) {
    Object value = fields.get(field);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> list)) {
      throw wrongType(field, value, "a list");
    }
    return list;
  }

  /** Whatever is there; null if nothing is. */
  @Nullable Object value(String field) {
    return fields.get(field);
  }

  /** A list of texts, which may be empty ones; an empty list if it is absent. */
  List<String> texts(String field) {
    List<String> texts = new ArrayList<>();
    for (Object item : list(field)) {
      if (!(item instanceof String text)) {
        throw wrongType(field + "[" + texts.size() + "]", item, "a string (put it in quotes)");
      }
      texts.add(text);
    }
    return texts;
  }

  /** A list of mappings; an empty one if it is absent. */
  List<Stanza> stanzas(String field) {
    List<Stanza> stanzas = new ArrayList<>();
    for (Object item : list(field)) {
      String place = field + "[" + stanzas.size() + "]";
      if (!(item instanceof Map<?, ?> map)) {
        throw wrongType(place, item, "a mapping");
      }
      stanzas.add(new Stanza(place(place), directory, map));
    }
    return stanzas;
  }

  /** A mapping; an empty one if it is absent. */
  Stanza stanza(String field, String itsTitle) {
    Object value = fields.get(field);
    if (value == null) {
      return new Stanza(itsTitle, directory, Map.of());
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw wrongType(field, value, "a mapping");
    }
    return new Stanza(itsTitle, directory, map);
  }

  /** A path, made absolute, or null if it is absent or empty. */
  @Nullable Path path(String field) {
    String text = text(field);
    try {
      return text == null ? null : directory.resolve(text).normalize();
    } catch (InvalidPathException e) {
      throw new ConfigException(place(field) + " isn't a path", e);
    }
  }

  /** PEM text by file ({@code field}) or inline ({@code field-data}), or null if neither is set. */
  @Nullable PemInput pem(String field) {
    String dataField = field + "-data";
    String data = text(dataField);
    Path file = path(field);
    if (data != null && file != null) {
      throw new ConfigException(
          title + " has both " + field + " and " + dataField + "; remove one");
    }
    if (data != null) {
      return new PemInput(decode(data, dataField), place(dataField));
    }
    return file == null ? null : PemInput.ofFile(file, place(field) + " (" + file + ")");
  }

  private String decode(String data, String field) {
    if (data.startsWith("-----BEGIN")) {
      throw new ConfigException(
          place(field)
              + " holds PEM text; expected it in base64, or the name of a file in "
              + field.substring(0, field.length() - "-data".length()));
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(data.replace("\n", "").replace("\r", ""));
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(place(field) + " isn't base64"); // the cause quotes a character
    }
  }

  private void checkNotMasked(String field, String text) {
    if (text.equals("REDACTED") || text.equals("DATA+OMITTED")) {
      throw new ConfigException(
          place(field)
              + " is masked ("
              + text
              + "); the file was written by \"kubectl config view\" without --raw");
    }
  }

  private ConfigException wrongType(String field, @Nullable Object value, String expected) {
    return new ConfigException(place(field) + " is " + typeOf(value) + "; expected " + expected);
  }

  /** The type of a YAML value, for messages. */
  static String typeOf(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Map) {
      return "a mapping";
    }
    if (value instanceof List) {
      return "a list";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    return value instanceof Number ? "a number" : "a string";
  }
}
