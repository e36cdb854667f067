package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.v1.Status;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.status.ApiFailure;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The frames of a watch in one format. */
final class WatchEvents {
  private static final byte[] SELF_DESCRIBED = {(byte) 0xD9, (byte) 0xD9, (byte) 0xF7};
  private static final int MAP = 0xA0;
  private static final int BYTE_STRING = 0x40;

  private final Resource resource;
  private final Format format;

  WatchEvents(Resource resource, Format format) {
    this.resource = resource;
    this.format = format;
  }

  byte[] event(String type, Document document) {
    return frame(type, Answers.bytes(resource.view(document), format));
  }

  /**
   * A bookmark.
   *
   * @param isInitialEnd whether it ends the initial events
   */
  byte[] bookmark(long revision, boolean isInitialEnd) {
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    metadata.put("resourceVersion", Long.toString(revision));
    if (isInitialEnd) {
      metadata.put("annotations", Map.of("k8s.io/initial-events-end", "true"));
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("metadata", metadata);
    return event("BOOKMARK", Document.of(tree, resource.prototype()));
  }

  byte[] failure(ApiFailure failure) {
    return frame("ERROR", Answers.bytes(failure.tree(), Status.EMPTY, format));
  }

  private byte[] frame(String type, byte[] object) {
    return frame(type, object, format);
  }

  /** One event around an object that is encoded already. */
  static byte[] frame(String type, byte[] object, Format format) {
    return switch (format) {
      case JSON -> jsonFrame(type, object);
      case PROTOBUF -> ProtobufEnvelope.watchFrame(type, object);
      case CBOR -> cborFrame(type, object);
    };
  }

  /** A tagged map of two, with byte strings for names, as the server writes it. */
  private static byte[] cborFrame(String type, byte[] object) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(object.length + 32);
    out.writeBytes(SELF_DESCRIBED);
    out.write(MAP + 2);
    for (String text : new String[] {"type", type, "object"}) {
      out.write(BYTE_STRING + text.length());
      out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
    out.writeBytes(object);
    return out.toByteArray();
  }

  private static byte[] jsonFrame(String type, byte[] object) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(object.length + 64);
    out.writeBytes("{\"type\":".getBytes(StandardCharsets.UTF_8));
    out.writeBytes(JsonTrees.write(type));
    out.writeBytes(",\"object\":".getBytes(StandardCharsets.UTF_8));
    out.writeBytes(object);
    out.writeBytes(new byte[] {'}', '\n'});
    return out.toByteArray();
  }
}
