package dev.bowline.generator.facts;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of a struct. */
public sealed interface Member {
  /** Protobuf number, 0 where Protobuf lacks it. */
  int number();

  /**
   * A struct whose fields are flat in JSON.
   *
   * @param struct the struct
   * @param number Protobuf number of the nested message, 0 where it is inlined in JSON only
   */
  record Inline(TypeName struct, int number) implements Member {}

  /**
   * A field.
   *
   * @param name JSON name
   * @param type its type
   * @param number Protobuf number, or 0
   * @param omitEmpty whether JSON leaves it out when it is empty
   * @param omitZero whether JSON leaves it out when it is zero
   * @param required whether the schema requires it
   * @param constants the string type whose constants its values are, or null
   * @param listType {@code set}, {@code atomic}, {@code map:key,...} or null
   * @param mapType {@code atomic}, {@code granular} or null
   * @param structType {@code atomic}, {@code granular} or null
   * @param patch {@code strategy[:key]} or null
   * @param defaultValue JSON of what the server fills in, or null
   * @param wrapped whether Protobuf wraps the list into a message
   * @param gates feature gates
   * @param deprecated whether it is deprecated
   */
  record Field(
      String name,
      FieldType type,
      int number,
      boolean omitEmpty,
      boolean omitZero,
      boolean required,
      @Nullable TypeName constants,
      @Nullable String listType,
      @Nullable String mapType,
      @Nullable String structType,
      @Nullable String patch,
      @Nullable String defaultValue,
      boolean wrapped,
      List<String> gates,
      boolean deprecated)
      implements Member {}
}
