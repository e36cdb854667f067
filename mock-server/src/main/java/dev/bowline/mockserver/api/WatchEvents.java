package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.v1.Status;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.kinds.TemplateGeneration;
import dev.bowline.mockserver.status.ApiFailure;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The frames of one watch. */
final class WatchEvents {
  private static final byte[] SELF_DESCRIBED = {(byte) 0xD9, (byte) 0xD9, (byte) 0xF7};
  private static final int MAP = 0xA0;
  private static final int BYTE_STRING = 0x40;

  private final Resource resource;
  private final Format format;
  private final @Nullable View view;
  private final @Nullable TableRows rows;
  private boolean hasHeads = true;

  /**
   * Frames.
   *
   * @param rows what rows look like, if the events are to be tables
   */
  WatchEvents(Resource resource, Representation representation, @Nullable TableRows rows) {
    this.resource = resource;
    this.format = representation.format();
    this.view = representation.view();
    this.rows = rows;
  }

  byte[] event(String type, Document stored) {
    return frame(type, object(resource.view(stored)));
  }

  private byte[] object(Document document) {
    if (view == null) {
      return Answers.bytes(document, format);
    }
    Map<String, @Nullable Object> tree = document.tree();
    if (rows == null) {
      return PartialMetadata.object(view, tree, format);
    }
    List<Map<String, @Nullable Object>> heads = hasHeads ? rows.heads() : null;
    hasHeads = false;
    return TableBody.bytes(view, format, Views.version(tree), heads, List.of(rows.row(tree)));
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
    addZeros(tree, metadata);
    return event("BOOKMARK", Document.of(tree, resource.prototype()));
  }

  /** What a real server's own form of an empty object holds, in which nothing can be absent. */
  private void addZeros(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> metadata) {
    switch (resource.qualifiedName()) {
      case "deployments.apps", "replicasets.apps", "statefulsets.apps" ->
          Tree.childToChange(tree, "spec").put("replicas", 0L);
      case "daemonsets.apps" -> {
        if (view == null) {
          Map<String, @Nullable Object> annotations = new LinkedHashMap<>();
          annotations.put(TemplateGeneration.ANNOTATION, "0");
          annotations.putAll(Tree.textMap(metadata, "annotations"));
          metadata.put("annotations", annotations);
        }
      }
      default -> {}
    }
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
      case JSON, YAML -> jsonFrame(type, object);
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
