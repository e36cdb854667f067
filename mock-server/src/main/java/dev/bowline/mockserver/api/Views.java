package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.table.Printer;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows objects and lists as clients want to see them: as they are, as tables, or in part. */
final class Views {
  private final InstantSource clock;

  /** Ages in tables count up to what the clock says. */
  Views(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Answers with one object.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 or 406 if it can't be shown like that
   */
  HttpAnswer object(
      ApiRequest request,
      int status,
      Resource resource,
      Document stored,
      Representation representation) {
    return object(request, status, resource, TableRows.printer(resource), stored, representation);
  }

  /**
   * Answers with one object.
   *
   * @param printer what its row looks like
   * @throws dev.bowline.mockserver.status.ApiFailure 400 or 406 if it can't be shown like that
   */
  HttpAnswer object(
      ApiRequest request,
      int status,
      Resource resource,
      Printer printer,
      Document stored,
      Representation representation) {
    Document document = resource.view(stored);
    Format format = representation.format();
    View view = representation.view();
    if (view == null) {
      return Answers.document(status, document, format);
    }
    if (view.isMetadataList()) {
      if (resource.custom() != null) {
        throw Failures.internal("content is not a list");
      }
      throw Failures.notAcceptableView(
          view.kind(), "is not a list (" + goType(resource, resource.kind().kind()) + ")");
    }
    Map<String, @Nullable Object> tree = document.tree();
    byte[] bytes;
    if (view.isTable()) {
      TableRows rows = rows(request, resource, printer, view);
      bytes = TableBody.bytes(view, format, version(tree), rows.heads(), List.of(rows.row(tree)));
    } else {
      bytes = PartialMetadata.object(view, tree, format);
    }
    return Answers.bytes(status, format.mediaType(), bytes);
  }

  /**
   * Answers with a list.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 or 406 if it can't be shown like that
   */
  HttpAnswer list(
      ApiRequest request, Resource resource, Reads.Page page, Representation representation) {
    Format format = representation.format();
    View view = representation.view();
    List<Document> documents =
        page.items().stream().map(item -> resource.view(item.document())).toList();
    HttpAnswer.Body body;
    if (view == null) {
      body = ListBody.of(resource, documents, page.metadata(), format);
    } else if (view.isTable()) {
      TableRows rows = rows(request, resource, view);
      List<Map<String, @Nullable Object>> all =
          rows.all(documents.stream().map(Document::tree).toList());
      body =
          new HttpAnswer.Bytes(TableBody.bytes(view, format, page.metadata(), rows.heads(), all));
    } else if (view.isMetadataList()) {
      body = new HttpAnswer.Bytes(PartialMetadata.list(view, documents, page.metadata(), format));
    } else {
      throw Failures.notAcceptableView(
          view.kind(), "is a list (" + goType(resource, resource.listKind()) + ")");
    }
    return new HttpAnswer(200, HttpHeaders.NONE.with("Content-Type", format.mediaType()), body);
  }

  /**
   * What rows look like.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 for an {@code includeObject} that isn't
   *     known
   */
  TableRows rows(ApiRequest request, Resource resource, View view) {
    return rows(request, resource, TableRows.printer(resource), view);
  }

  private TableRows rows(ApiRequest request, Resource resource, Printer printer, View view) {
    return new TableRows(
        resource,
        printer,
        view,
        TableRows.Included.of(request.query().text("includeObject")),
        clock);
  }

  /** The metadata of a table of one object. */
  static Map<String, @Nullable Object> version(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    if (tree.get("metadata") instanceof Map<?, ?> all && all.containsKey("resourceVersion")) {
      metadata.put("resourceVersion", all.get("resourceVersion"));
    }
    return metadata;
  }

  /** How the server's language calls the type of an object. */
  private static String goType(Resource resource, String kind) {
    if (resource.custom() != null) {
      return "*unstructured.Unstructured" + (kind.equals(resource.listKind()) ? "List" : "");
    }
    String group = resource.group();
    int dot = group.indexOf('.');
    return "*"
        + (group.isEmpty() ? "core" : dot < 0 ? group : group.substring(0, dot))
        + "."
        + kind;
  }
}
