package dev.bowline.codec;

import dev.bowline.codec.internal.json.JsonCodec;
import dev.bowline.codec.internal.protobuf.ProtobufCodec;
import java.util.Locale;
import java.util.Optional;

/** The formats that Bowline speaks. */
public final class Codecs {
  private static final Codec JSON = new JsonCodec();
  private static final Codec PROTOBUF = new ProtobufCodec();

  private Codecs() {}

  /** {@code application/json}. */
  public static Codec json() {
    return JSON;
  }

  /** {@code application/vnd.kubernetes.protobuf}. */
  public static Codec protobuf() {
    return PROTOBUF;
  }

  /**
   * The format of a body.
   *
   * @param contentType a {@code Content-Type} as a server sends it, in any case; parameters such as
   *     {@code charset} or {@code stream} don't count
   * @return the format, or nothing if it is none of ours
   */
  public static Optional<Codec> byMediaType(String contentType) {
    int end = contentType.indexOf(';');
    String type =
        (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    return switch (type) {
      case "application/json" -> Optional.of(JSON);
      case "application/vnd.kubernetes.protobuf" -> Optional.of(PROTOBUF);
      default -> Optional.empty();
    };
  }
}
