package dev.bowline.mockserver;

/**
 * A controller of a cluster that the server can play, see {@link
 * MockKubeServer.Builder#controllers}. Each sees changes after they have happened and writes as a
 * client does; none keeps a request waiting.
 */
public enum MockController {
  /**
   * Deletes objects whose owners are all gone, those with {@code blockOwnerDeletion} before an
   * owner that is deleted in the foreground, and takes references out where dependents are to stay.
   * An owner is one with the uid of the reference in the dependent's own namespace.
   */
  GARBAGE_COLLECTOR("garbage-collector"),
  /** Empties namespaces that are being deleted and ends them; pods go first. */
  NAMESPACES("namespaces");

  private final String text;

  MockController(String text) {
    this.text = text;
  }

  /** Its name on the command line, such as {@code garbage-collector}. */
  @Override
  public String toString() {
    return text;
  }
}
