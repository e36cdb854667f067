package dev.bowline.codec;

import dev.bowline.codec.internal.cbor.CborCodec;
import dev.bowline.codec.internal.json.JsonCodec;
import dev.bowline.codec.internal.protobuf.ProtobufCodec;
import dev.bowline.codec.internal.yaml.YamlCodec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats that Bowline speaks. */
public final class Codecs {
  private static final Codec JSON = new JsonCodec();
  private static final Codec PROTOBUF = new ProtobufCodec();
  private static final Codec YAML = new YamlCodec();
  private static final Codec CBOR = new CborCodec();

  private static final List<Codec> ALL = List.of(JSON, PROTOBUF, YAML, CBOR);

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
   * {@code application/yaml}, read and written as kubectl and servers do: scalars without quotes
   * follow YAML 1.1 ({@code on} is true, {@code 017} is 15), only the first document is read, and
   * keys are sorted. For several documents see {@link Manifests}.
   *
   * <p>A list in a byte array, and one with {@link DecodeOptions#uniqueNames}, is held as a whole,
   * also if it hands its items over one by one. A tree of a small text may be large: two million
   * elements of one letter each, 4 MB, take more than 256 MB. Servers have no watch stream in YAML;
   * one in JSON stands in for it.
   */
  public static Codec yaml() {
    return YAML;
  }

  /**
   * {@code application/cbor}, as servers with the feature gate {@code CBORServingAndStorage} speak
   * it; a body of server-side apply ({@code application/apply-patch+cbor}) looks the same. Unknown
   * fields are kept as in JSON. Raw values become JSON when they are read, and CBOR when they are
   * written; their names are sorted on both ways, and integers beyond 64 bits become floats, as in
   * servers.
   *
   * <p>A name that is in an object twice is refused, whatever {@link DecodeOptions#uniqueNames}
   * says.
   */
  public static Codec cbor() {
    return CBOR;
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
    for (Codec codec : ALL) {
      if (codec.mediaType().equals(type)) {
        return Optional.of(codec);
      }
    }
    return type.equals("application/cbor-seq") ? Optional.of(CBOR) : Optional.empty();
  }
}
