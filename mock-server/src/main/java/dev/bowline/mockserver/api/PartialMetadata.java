package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.kinds.TemplateGeneration;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects of which nothing but the metadata is shown. */
final class PartialMetadata {
  private static final String KIND = "PartialObjectMetadata";

  private PartialMetadata() {}

  /** The metadata of an object, as an object of its own. */
  static Map<String, @Nullable Object> tree(View view, Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", KIND);
    tree.put("apiVersion", view.apiVersion());
    Map<String, @Nullable Object> metadata = Tree.child(object, "metadata");
    tree.put(
        "metadata",
        metadata == null
            ? Map.of()
            : "DaemonSet".equals(object.get("kind"))
                ? TemplateGeneration.removedFrom(metadata)
                : metadata);
    return tree;
  }

  static byte[] object(View view, Map<String, @Nullable Object> object, Format format) {
    Map<String, @Nullable Object> tree = tree(view, object);
    return format == Format.PROTOBUF
        ? enveloped(view.apiVersion(), KIND, content(tree))
        : Answers.untyped(tree, format);
  }

  static byte[] list(
      View view, List<Document> documents, Map<String, @Nullable Object> metadata, Format format) {
    if (format == Format.PROTOBUF) {
      return protobufList(view, documents, metadata);
    }
    List<Object> items = new ArrayList<>(documents.size());
    documents.forEach(document -> items.add(tree(view, document.tree())));
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", view.kind());
    tree.put("apiVersion", view.apiVersion());
    tree.put("metadata", metadata);
    tree.put("items", items.isEmpty() ? null : items);
    return Answers.untyped(tree, format);
  }

  private static byte[] protobufList(
      View view, List<Document> documents, Map<String, @Nullable Object> metadata) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    add(content, 1, ListBody.listMeta(metadata));
    for (Document document : documents) {
      add(content, 2, content(tree(view, document.tree())));
    }
    return enveloped(view.apiVersion(), view.kind(), content.toByteArray());
  }

  private static void add(ByteArrayOutputStream out, int field, byte[] value) {
    out.writeBytes(ProtobufEnvelope.fieldHeader(field, value.length));
    out.writeBytes(value);
  }

  private static byte[] content(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> typed = new LinkedHashMap<>(tree);
    typed.put("apiVersion", "meta.k8s.io/v1");
    byte[] enveloped =
        Document.of(
                JsonTrees.fromTree(typed, PartialObjectMetadata.EMPTY), PartialObjectMetadata.EMPTY)
            .protobuf();
    return ProtobufEnvelope.content(enveloped);
  }

  private static byte[] enveloped(String apiVersion, String kind, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(content.length + 64);
    out.writeBytes(ProtobufEnvelope.header(apiVersion, kind, content.length));
    out.writeBytes(content);
    out.writeBytes(ProtobufEnvelope.footer());
    return out.toByteArray();
  }
}
