package dev.bowline.custom;

import dev.bowline.serde.CodecException;

/**
 * Turns JSON into instances of a user's classes and back. Implementations are thread-safe.
 *
 * <p>What is read and written back unchanged should give the same JSON each time: {@link Custom}
 * finds a change by comparing the two. Fields that JSON has and the class doesn't are to be ignored
 * ({@link Custom} keeps them), and null is to be written as null or left out.
 */
public interface JsonBinding {
  /**
   * Reads one value.
   *
   * @param json one JSON value in UTF-8
   * @param type class of the result
   * @throws CodecException if the value doesn't fit the class. By its path, which begins at the
   *     value, its place in what the object was read from is found; an offset or line of its own is
   *     not used. Any other exception is taken for the same, of the whole value
   */
  <T> T read(byte[] json, Class<T> type);

  /**
   * Writes one value.
   *
   * @return one JSON value in UTF-8
   */
  byte[] write(Object value);

  /**
   * The binding of {@code tools.jackson.core:jackson-databind} 3, with its annotations and its
   * defaults, except that null is zero for Java's primitive types, that numbers without a type of
   * their own (in a {@code Map<String, Object>}) are exact, and that scalars are what they are:
   * text is no number (but for {@code "NaN"} and infinity, which are read and can't be written), a
   * number no boolean, and {@code 1.5} no integer. Besides what Jackson knows it binds {@link
   * dev.bowline.meta.Quantity}, {@link dev.bowline.meta.IntOrString}, {@link
   * dev.bowline.meta.Bytes}, {@link dev.bowline.meta.RawValue} (any JSON), and the classes of the
   * model, such as {@code PodTemplateSpec}, {@code LabelSelector} and {@code Condition}, whose
   * unknown fields are kept. Of those that are kinds, such as {@code PersistentVolumeClaim}, {@code
   * kind} and {@code apiVersion} may be absent; they are written in what is new.
   *
   * <p>A {@link java.time.Duration} is text as Go writes it, such as {@code 1h0m0s}; ISO's form is
   * refused. An enum that {@code @JsonFormat} makes a number is written and can't be read.
   *
   * <p>Jackson's own limits hold, too: a name has at most 50,000 characters.
   *
   * <p>On the module path, a module must require {@code tools.jackson.databind} (or {@code
   * --add-modules} name it), and classes that are bound must be in packages open to it.
   *
   * @throws IllegalStateException if Jackson is not there: it is an optional dependency
   */
  static JsonBinding jackson() {
    try {
      return JacksonBinding.instance();
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "tools.jackson.core:jackson-databind 3 is not there; add it, or give another JsonBinding",
          e);
    }
  }
}
