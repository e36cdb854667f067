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
  private final Resource resource;
  private final Format format;

  WatchEvents(Resource resource, Format format) {
    this.resource = resource;
    this.format = format;
  }

  byte[] event(String type, Document document) {
    return frame(type, Answers.bytes(document.as(resource.prototype()), format));
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
    if (format == Format.PROTOBUF) {
      return ProtobufEnvelope.watchFrame(type, object);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(object.length + 64);
    out.writeBytes("{\"type\":".getBytes(StandardCharsets.UTF_8));
    out.writeBytes(JsonTrees.write(type));
    out.writeBytes(",\"object\":".getBytes(StandardCharsets.UTF_8));
    out.writeBytes(object);
    out.writeBytes(new byte[] {'}', '\n'});
    return out.toByteArray();
  }
}
