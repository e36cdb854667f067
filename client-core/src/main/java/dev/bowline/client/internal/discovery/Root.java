package dev.bowline.client.internal.discovery;

import dev.bowline.client.ApiException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.TransportException;
import dev.bowline.client.discovery.ServedGroup;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.discovery.ServedVersion;
import dev.bowline.client.internal.call.DocumentCalls;
import dev.bowline.client.internal.request.DocumentRequest;
import dev.bowline.client.internal.request.QueryString;
import dev.bowline.meta.KubeException;
import dev.bowline.serde.CodecException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The groups below {@code /api} or {@code /apis}. Asks for everything in one document and, of a
 * server that doesn't know that form, for one document per version. Not thread-safe.
 */
final class Root {
  private static final String ACCEPT =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
          + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,"
          + "application/json";

  private final String path;
  private List<ServedGroup> groups = List.of();
  private String etag = "";

  /** The group whose server gave no answer while the versions are read one by one. */
  private @Nullable String silent;

  Root(String path) {
    this.path = path;
  }

  /**
   * Reads the groups, or finds that they are as they were. After an exception they are, too.
   *
   * @throws ApiException if the server refuses
   * @throws TransportException if there is no usable answer
   * @throws CodecException if the answer can't be understood
   */
  List<ServedGroup> read(DocumentCalls calls) {
    silent = null;
    RootDocument document;
    try {
      document =
          calls.call(
              new DocumentRequest(path, QueryString.EMPTY, ACCEPT, etag.isEmpty() ? null : etag),
              null,
              RootDocument.READER);
    } catch (NotFoundException e) { // a server without core group, or with nothing else
      groups = List.of();
      etag = "";
      return groups;
    }
    Fields content = document.content();
    if (content != null) {
      groups = groups(content, calls);
      etag = document.etag();
    }
    return groups;
  }

  private List<ServedGroup> groups(Fields content, DocumentCalls calls) {
    return switch (content.text("kind")) {
      case AggregatedDocument.KIND -> AggregatedDocument.groups(content);
      case "APIVersions" -> core(content.texts("versions"), calls);
      case "APIGroupList" -> oneByOne(content, calls);
      default ->
          throw new CodecException(
                  "expected a discovery document, found \"" + content.text("kind") + "\"", -1)
              .within(".kind");
    };
  }

  private List<ServedGroup> core(List<String> versions, DocumentCalls calls) {
    return versions.isEmpty() ? List.of() : List.of(group("", versions, calls));
  }

  private List<ServedGroup> oneByOne(Fields content, DocumentCalls calls) {
    List<ServedGroup> found = new ArrayList<>();
    for (Fields group : content.objects("groups")) {
      List<String> versions = new ArrayList<>();
      group.objects("versions").forEach(version -> versions.add(version.required("version")));
      String preferred = group.object("preferredVersion").text("version");
      if (versions.remove(preferred)) {
        versions.add(0, preferred);
      }
      if (!versions.isEmpty()) {
        found.add(group(group.required("name"), versions, calls));
      }
    }
    return found;
  }

  private ServedGroup group(String name, List<String> versions, DocumentCalls calls) {
    return new ServedGroup(name, versions.stream().map(v -> version(name, v, calls)).toList());
  }

  /** A version that can't be read hides no other; what was known of it before is still the best. */
  private ServedVersion version(String group, String version, DocumentCalls calls) {
    String where = group.isEmpty() ? path + "/" + version : path + "/" + group + "/" + version;
    KubeException problem;
    try {
      Fields document = calls.call(DocumentRequest.json(where), null, JsonDocument.READER);
      return new ServedVersion(
          group, version, ResourceListDocument.resources(group, version, document), "");
    } catch (ApiException | CodecException e) {
      problem = e;
    } catch (TransportException e) {
      if (!isOfTheServerBehind(group, e)) {
        throw e;
      }
      problem = e;
    }
    return new ServedVersion(group, version, known(group, version), text(problem));
  }

  /**
   * Where one group's server hangs or breaks off, the server in front of it may do so, too. If
   * another group's does the same, it is the server in front that is in trouble.
   */
  private boolean isOfTheServerBehind(String group, TransportException e) {
    return switch (e.kind()) {
      case BAD_GATEWAY -> true;
      case TIMEOUT, DISCONNECTED -> {
        boolean first = silent == null || silent.equals(group);
        silent = group;
        yield first && !group.isEmpty();
      }
      default -> false;
    };
  }

  private List<ServedResource> known(String group, String version) {
    return groups.stream()
        .filter(known -> known.name().equals(group))
        .flatMap(known -> known.version(version).stream())
        .findFirst()
        .map(ServedVersion::resources)
        .orElse(List.of());
  }

  private static String text(KubeException problem) {
    @Nullable String message = problem.getMessage();
    return message == null ? problem.getClass().getSimpleName() : message;
  }
}
