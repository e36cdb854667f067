package dev.bowline.mockserver.openapi;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The OpenAPI documents of what is served at the time of a question. Thread-safe. */
public final class OpenApi {
  private final Catalog catalog;
  private final boolean speaksCbor;
  private final Map<String, String> builtIn = new ConcurrentHashMap<>();
  private volatile @Nullable String factsHash;
  private volatile @Nullable TypeFacts facts;
  private volatile @Nullable Whole whole;

  /** Documents for a server that speaks CBOR or doesn't. */
  public OpenApi(Catalog catalog, boolean speaksCbor) {
    this.catalog = catalog;
    this.speaksCbor = speaksCbor;
  }

  /** The document of everything, and for which resources it was written. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares documents
  private record Whole(List<Resource> resources, byte[] json) {}

  /** The hashes of the OpenAPI 3.0 documents by their names, such as {@code apis/apps/v1}. */
  public Map<String, String> hashes() {
    Map<String, String> all = new TreeMap<>();
    Catalog now = catalog.atThisMoment();
    DocumentName.all(now).forEach(name -> all.put(name, hash(now, new DocumentName(name))));
    return all;
  }

  /** An OpenAPI 3.0 document by its name, or null. */
  public byte @Nullable [] v3(String name) {
    Catalog now = catalog.atThisMoment();
    return DocumentName.all(now).contains(name) ? json(now, new DocumentName(name)) : null;
  }

  /**
   * A document of built-in types is named by what it is made of, so that a client that wants one
   * document doesn't wait for all of them to be written.
   */
  private String hash(Catalog now, DocumentName name) {
    return isCustom(now, name)
        ? Hash.of(json(now, name))
        : builtIn.computeIfAbsent(
            name.text(),
            text -> Hash.of((factsHash() + text + speaksCbor).getBytes(StandardCharsets.UTF_8)));
  }

  private static boolean isCustom(Catalog now, DocumentName name) {
    return name.isGroupVersion()
        && now.resources(name.apiVersion()).stream()
            .anyMatch(resource -> resource.custom() != null);
  }

  private byte[] json(Catalog now, DocumentName name) {
    return JsonTrees.write(new OpenApiV3(documents(now)).document(name));
  }

  /** The OpenAPI 2.0 document. */
  @SuppressWarnings("ReferenceEquality") // each change of what is served makes another list
  public byte[] v2() {
    Catalog now = catalog.atThisMoment();
    List<Resource> resources = now.resources();
    Whole written = whole;
    if (written == null || written.resources() != resources) {
      byte[] json = JsonTrees.write(new OpenApiV2(now, documents(now)).document());
      written = new Whole(resources, json);
      whole = written;
    }
    return written.json();
  }

  private String factsHash() {
    String hash = factsHash;
    if (hash == null) {
      hash = Hash.of(TypeFacts.bytes());
      factsHash = hash;
    }
    return hash;
  }

  private Documents documents(Catalog now) {
    TypeFacts read = facts;
    if (read == null) {
      read = TypeFacts.read();
      facts = read;
    }
    return new Documents(now, read, speaksCbor);
  }
}
