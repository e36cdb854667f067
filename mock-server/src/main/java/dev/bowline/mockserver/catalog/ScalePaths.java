package dev.bowline.mockserver.catalog;

/**
 * Where a custom resource keeps what its subresource {@code scale} shows.
 *
 * @param specReplicas path of the wanted number, such as {@code .spec.replicas}
 * @param statusReplicas path of the number there is
 * @param labelSelector path of the selector as a string; empty for none
 */
public record ScalePaths(String specReplicas, String statusReplicas, String labelSelector) {
  /** The names that lead to a value. */
  public static String[] names(String path) {
    return (path.startsWith(".") ? path.substring(1) : path).split("\\.", -1);
  }
}
