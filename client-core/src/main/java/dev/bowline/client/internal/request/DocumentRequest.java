package dev.bowline.client.internal.request;

import dev.bowline.client.RequestSummary;
import org.jspecify.annotations.Nullable;

/**
 * Reads something that is no resource: a discovery or OpenAPI document, the version, the health.
 *
 * @param path where, with its leading slash; percent-encoded
 * @param query how
 * @param accept the media types that are understood, in order of preference
 * @param ifNoneMatch the {@code ETag} of what is at hand already, or null
 */
public record DocumentRequest(
    String path, QueryString query, String accept, @Nullable String ifNoneMatch)
    implements Request {
  /** Any state of the document, in JSON. */
  public static DocumentRequest json(String path) {
    return new DocumentRequest(path, QueryString.EMPTY, MediaTypes.JSON, null);
  }

  /**
   * A path below another.
   *
   * @param what the name is of, for messages
   * @param name one or more segments, with slashes between them
   * @throws IllegalArgumentException if a segment is empty or leads elsewhere
   */
  public static String below(String root, String what, String name) {
    StringBuilder path = new StringBuilder(root);
    for (String segment : name.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw new IllegalArgumentException("no " + what + " can be called \"" + name + "\"");
      }
      path.append('/').append(Percent.pathSegment(segment));
    }
    return path.toString();
  }

  @Override
  public Verb verb() {
    return Verb.GET;
  }

  @Override
  public String target() {
    return query.text().isEmpty() ? path : path + "?" + query.text();
  }

  @Override
  public RequestSummary summary() {
    return new RequestSummary(verb().word(), path);
  }

  /** {@code GET /apis}. */
  @Override
  public String toString() {
    return verb().method() + " " + target();
  }
}
