package dev.bowline.informer.internal.driver;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object of any kind read for its metadata alone, so that one whose body doesn't fit its class
 * still has a name and a version.
 */
final class Envelope extends Message implements KubeObject {
  private static final int METADATA = 2;
  private static final int CBOR_MAP = 0xA0;
  private static final int CBOR_LAST_TAG = 0xDB;
  private static final String FIELDS =
      """
      kind - string oe
      apiVersion - string oe
      metadata 1 message oe
      """;

  /**
   * Everything but the metadata is an unknown field here, so those may be as large as an event: a
   * name hidden by a limit would stop the cache.
   */
  private static final DecodeOptions OPTIONS = DecodeOptions.DEFAULT.withLimits(limits());

  private final GroupVersionKind kind;
  private final FieldTable table;
  private final ObjectMeta metadata;

  private Envelope(
      GroupVersionKind kind, FieldTable table, ObjectMeta metadata, @Nullable UnknownFields body) {
    super(body);
    this.kind = kind;
    this.table = table;
    this.metadata = metadata;
  }

  private static DecodeLimits limits() {
    DecodeLimits usual = DecodeLimits.DEFAULT;
    return new DecodeLimits(
        usual.maxDepth(), usual.maxStringBytes(), usual.maxFrameBytes(), usual.maxFrameBytes());
  }

  /** Reads what it can of a frame; null if not even the metadata. */
  static WatchFrame.@Nullable Event<Envelope> of(
      WatchFrame.Undecodable<?> undecodable, String mediaType, GroupVersionKind kind) {
    Codec codec = Codecs.byMediaType(mediaType).orElse(null);
    if (codec == null) {
      return null;
    }
    byte[] event = shallow(codec, undecodable.frame().toByteArray());
    byte[] stream = codec == Codecs.protobuf() ? withLength(event) : event;
    Envelope empty = new Envelope(kind, FieldTable.of(kind, FIELDS), ObjectMeta.EMPTY, null);
    try (WatchFrames<Envelope> frames =
        codec.watchFrames(new ByteArrayInputStream(stream), empty, OPTIONS)) {
      return frames.next() instanceof WatchFrame.Event<Envelope> read
              && !read.object().name().isEmpty()
          ? read
          : null;
    } catch (IOException | CodecException e) {
      return null;
    }
  }

  /**
   * Reads what it can of an item of a list, which may lack kind and API version in JSON and CBOR
   * and is a bare message in Protobuf; null if not even the metadata, or if it has no name.
   */
  static @Nullable Envelope ofItem(Bytes item, GroupVersionKind kind) {
    byte[] bytes = item.toByteArray();
    try {
      Codec codec = codecOf(bytes);
      Envelope read =
          codec == Codecs.protobuf()
              ? ofProtobuf(item, kind)
              : ofTree(codec, shallow(codec, bytes), kind);
      return read.name().isEmpty() ? null : read;
    } catch (CodecException e) {
      return null;
    }
  }

  /** Who may make one object of a type must not be able to stop the cache of it by its depth. */
  private static byte[] shallow(Codec codec, byte[] object) {
    if (codec == Codecs.json()) {
      return ShallowJson.of(object);
    }
    return codec == Codecs.cbor() ? ShallowCbor.of(object) : object;
  }

  /**
   * The format by its first byte: a brace in JSON; in CBOR a map, or tags around one. As a tag of
   * Protobuf, a brace would be the begin of a group, which no kind has, and the others a field
   * beyond the fifteenth, which servers don't write before the metadata.
   */
  private static Codec codecOf(byte[] item) {
    int first = item.length == 0 ? 0 : item[0] & 0xFF;
    if (first == '{') {
      return Codecs.json();
    }
    return first >= CBOR_MAP && first <= CBOR_LAST_TAG ? Codecs.cbor() : Codecs.protobuf();
  }

  private static Envelope ofTree(Codec codec, byte[] item, GroupVersionKind kind) {
    FieldTable ofAnyKind = FieldTable.of(kind.kind(), FIELDS);
    Envelope empty = new Envelope(kind, ofAnyKind, ObjectMeta.EMPTY, null);
    return codec.read(item, empty, OPTIONS);
  }

  private static Envelope ofProtobuf(Bytes item, GroupVersionKind kind) {
    FieldTable table = FieldTable.of(kind, FIELDS);
    UnknownFields fields = UnknownFields.numbered(List.of(item));
    Envelope bare = new Envelope(kind, table, ObjectMeta.EMPTY, fields);
    byte[] whole = Codecs.protobuf().write(bare, EncodeOptions.DEFAULT);
    return Codecs.protobuf()
        .read(whole, new Envelope(kind, table, ObjectMeta.EMPTY, null), OPTIONS);
  }

  /** Protobuf streams put the length of an event before it, in four bytes. */
  private static byte[] withLength(byte[] event) {
    return ByteBuffer.allocate(Integer.BYTES + event.length)
        .putInt(event.length)
        .put(event)
        .array();
  }

  @Override
  public String apiVersion() {
    return kind.apiVersion();
  }

  @Override
  public String kind() {
    return kind.kind();
  }

  @Override
  public ObjectMeta metadata() {
    return metadata;
  }

  @Override
  public FieldTable fieldTable() {
    return table;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return ordinal == METADATA ? metadata : null;
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return ordinal == METADATA ? ObjectMeta.EMPTY : null;
  }

  /** Forgets the body. */
  @Override
  protected Envelope read(FieldValues in) {
    ObjectMeta read = in.get(METADATA);
    return new Envelope(kind, table, read == null ? ObjectMeta.EMPTY : read, null);
  }

  /** Only what was never read: the fields of a bare message, as they are. */
  @Override
  protected void write(FieldWriter out) {
    out.unknownFields(table, unknownFields());
  }
}
