package dev.bowline.client.internal.discovery;

import dev.bowline.client.TransportException;
import dev.bowline.client.discovery.OpenApiDocument;
import dev.bowline.client.discovery.OpenApiEntry;
import dev.bowline.client.internal.call.DocumentCalls;
import dev.bowline.client.internal.call.DocumentReader;
import dev.bowline.client.internal.request.DocumentRequest;
import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.client.internal.request.QueryString;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads OpenAPI documents, and keeps those that the server calls the same by their hash as long as
 * there is memory. Thread-safe.
 */
public final class OpenApiReader {
  private static final String ROOT = "/openapi/v3";
  private static final String HASH = "hash=";
  private static final int ATTEMPTS = 3;

  private final DocumentCalls calls;
  private final Map<String, SoftReference<OpenApiDocument>> known = new ConcurrentHashMap<>();

  public OpenApiReader(DocumentCalls calls) {
    this.calls = calls;
  }

  /** All documents that there are. */
  public List<OpenApiEntry> index() {
    Fields paths =
        calls.call(DocumentRequest.json(ROOT), null, JsonDocument.READER).object("paths");
    List<OpenApiEntry> entries = new ArrayList<>();
    for (String path : paths.names()) {
      entries.add(entry(path, paths.object(path).required("serverRelativeURL")));
    }
    return entries;
  }

  /** The document of a path such as {@code apis/apps/v1}, if there is one. */
  public Optional<OpenApiDocument> document(String path) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<OpenApiEntry> entry =
          index().stream().filter(candidate -> candidate.path().equals(path)).findFirst();
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      OpenApiDocument document = document(entry.get());
      if (document != null) {
        return Optional.of(document);
      }
    }
    throw new TransportException(
        TransportException.Kind.NOT_KUBERNETES,
        "get "
            + ROOT
            + "/"
            + path
            + ": the server redirected three times in a row to a newer document than its index names",
        false,
        List.of(),
        null);
  }

  /** Null if it changed since the index was read. */
  private @Nullable OpenApiDocument document(OpenApiEntry entry) {
    SoftReference<OpenApiDocument> reference = known.get(entry.path());
    OpenApiDocument held = reference == null ? null : reference.get();
    if (held != null && !entry.hash().isEmpty() && held.hash().equals(entry.hash())) {
      return held;
    }
    QueryString query = QueryString.builder().putUnlessEmpty("hash", entry.hash()).build();
    DocumentRequest request =
        new DocumentRequest(
            DocumentRequest.below(ROOT, "document", entry.path()), query, MediaTypes.JSON, null);
    Bytes content = calls.call(request, null, Content.READER);
    if (content.isAbsent()) {
      return null;
    }
    OpenApiDocument document = new OpenApiDocument(entry.path(), entry.hash(), content);
    known.put(entry.path(), new SoftReference<>(document));
    return document;
  }

  /** Only what is below the root is read, whatever a server writes into its index. */
  private static OpenApiEntry entry(String path, String url) {
    int query = url.indexOf('?');
    String location = query < 0 ? url : url.substring(0, query);
    if (!location.equals(ROOT + "/" + path)) {
      throw new CodecException("expected " + ROOT + "/" + path + ", found " + url, -1)
          .within(".serverRelativeURL")
          .within("[\"" + path + "\"]")
          .within(".paths");
    }
    String hash = "";
    if (query >= 0) {
      for (String parameter : url.substring(query + 1).split("&", -1)) {
        hash = parameter.startsWith(HASH) ? parameter.substring(HASH.length()) : hash;
      }
    }
    return new OpenApiEntry(path, hash);
  }

  /** A server that has another hash by now redirects to it: absent bytes. */
  private static final class Content implements DocumentReader<Bytes> {
    private static final Content READER = new Content();

    @Override
    public boolean accepts(int code) {
      return code == 200 || code == 301;
    }

    @Override
    public Bytes read(Answer answer) throws IOException {
      return answer.code() == 200 ? Bytes.copyOf(answer.body().readAllBytes()) : Bytes.ABSENT;
    }
  }
}
