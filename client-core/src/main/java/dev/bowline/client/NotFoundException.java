package dev.bowline.client;

/**
 * There is no such object (404), or its namespace doesn't exist, or the server doesn't serve the
 * type: {@link #isTypeUnknown}.
 */
public final class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1;

  NotFoundException(Refusal refusal) {
    super(refusal);
  }

  /**
   * Whether the server doesn't know the resource type (or the subresource) at all: its definition
   * isn't installed, or this version isn't served. Such a server answers a 404 that names no
   * object.
   */
  public boolean isTypeUnknown() {
    return status().details().name().isEmpty();
  }
}
