package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.v1.Status;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A list, written item by item: ten thousand pods never stand in memory once more. Items go without
 * kind and API version.
 */
final class ListBody {
  private static final byte[] END = {']', '}'};
  private static final byte[] COMMA = {','};
  private static final byte[] BRACE = {'{'};

  private ListBody() {}

  /**
   * A list.
   *
   * @param metadata its {@code metadata}
   */
  static HttpAnswer.Body of(
      Resource resource,
      List<Document> items,
      Map<String, @Nullable Object> metadata,
      Format format) {
    if (resource.custom() != null) {
      metadata.putIfAbsent("continue", ""); // which lists of built-in types leave out
    }
    return switch (format) {
      case JSON -> json(resource, items, metadata);
      case PROTOBUF -> protobuf(resource, items, metadata);
      case YAML -> yaml(resource, items, metadata);
      case CBOR -> cbor(resource, items, metadata);
    };
  }

  /** Held as a whole, as is CBOR: both are for small tests. */
  private static HttpAnswer.Body yaml(
      Resource resource, List<Document> items, Map<String, @Nullable Object> metadata) {
    List<Map<String, @Nullable Object>> trees = new ArrayList<>(items.size());
    for (Document item : items) {
      Map<String, @Nullable Object> tree = item.tree();
      if (resource.custom() == null) {
        tree.remove("kind");
        tree.remove("apiVersion");
      }
      trees.add(tree);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", resource.listKind());
    tree.put("apiVersion", resource.kind().apiVersion());
    tree.put("metadata", metadata);
    tree.put("items", trees);
    return new HttpAnswer.Bytes(Answers.untyped(tree, Format.YAML));
  }

  private static HttpAnswer.Body cbor(
      Resource resource, List<Document> items, Map<String, @Nullable Object> metadata) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", resource.listKind());
    tree.put("apiVersion", resource.kind().apiVersion());
    tree.put("metadata", metadata);
    List<byte[]> encoded = new ArrayList<>(items.size());
    for (Document item : items) {
      byte[] cbor = item.cbor();
      encoded.add(
          resource.custom() == null
              ? CborMap.without(cbor, Set.of("kind", "apiVersion"))
              : CborMap.without(cbor, Set.of()));
    }
    return new HttpAnswer.Bytes(
        CborMap.with(Answers.untyped(tree, Format.CBOR), "items", CborMap.array(encoded)));
  }

  private static HttpAnswer.Body json(
      Resource resource, List<Document> items, Map<String, @Nullable Object> metadata) {
    String head =
        "{\"kind\":\""
            + resource.listKind()
            + "\",\"apiVersion\":\""
            + resource.kind().apiVersion()
            + "\",\"metadata\":"
            + new String(JsonTrees.write(metadata), StandardCharsets.UTF_8)
            + ",\"items\":[";
    byte[] header = head.getBytes(StandardCharsets.UTF_8);
    long length = (long) header.length + END.length + Math.max(0, items.size() - 1);
    for (Document item : items) {
      length += 1 + item.json().length - item.jsonHeaderLength();
    }
    return new Body(
        length,
        sink -> {
          sink.write(header);
          boolean isFirst = true;
          for (Document item : items) {
            if (!isFirst) {
              sink.write(COMMA);
            }
            isFirst = false;
            sink.write(BRACE);
            byte[] json = item.json();
            int skipped = item.jsonHeaderLength();
            sink.write(json, skipped, json.length - skipped);
          }
          sink.write(END);
        });
  }

  private static HttpAnswer.Body protobuf(
      Resource resource, List<Document> items, Map<String, @Nullable Object> metadata) {
    byte[] listMeta = listMeta(metadata);
    byte[] metaHeader = ProtobufEnvelope.fieldHeader(1, listMeta.length);
    long content = (long) metaHeader.length + listMeta.length;
    for (Document item : items) {
      int length = ProtobufEnvelope.contentLength(item.protobuf());
      content += ProtobufEnvelope.fieldHeader(2, length).length + length;
    }
    byte[] header =
        ProtobufEnvelope.header(resource.kind().apiVersion(), resource.listKind(), content);
    byte[] footer = ProtobufEnvelope.footer();
    return new Body(
        header.length + content + footer.length,
        sink -> {
          sink.write(header);
          sink.write(metaHeader);
          sink.write(listMeta);
          for (Document item : items) {
            byte[] bytes = item.protobuf();
            int length = ProtobufEnvelope.contentLength(bytes);
            sink.write(ProtobufEnvelope.fieldHeader(2, length));
            sink.write(bytes, ProtobufEnvelope.contentOffset(bytes), length);
          }
          sink.write(footer);
        });
  }

  /** The bytes of a {@code ListMeta}. */
  static byte[] listMeta(Map<String, @Nullable Object> metadata) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", "Status");
    tree.put("apiVersion", "v1");
    tree.put("metadata", metadata);
    // A Status begins with ListMeta as its first field, which saves a writer for parts of messages.
    byte[] status = Answers.bytes(tree, Status.EMPTY, Format.PROTOBUF);
    return ProtobufEnvelope.firstField(status);
  }

  private interface Writer {
    void write(HttpAnswer.BodySink sink) throws IOException;
  }

  private record Body(long length, Writer writer) implements HttpAnswer.Body {
    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      writer.write(sink);
    }
  }
}
