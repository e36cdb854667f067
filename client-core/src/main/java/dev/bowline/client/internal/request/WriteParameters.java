package dev.bowline.client.internal.request;

/**
 * What all writes have in common.
 *
 * @param dryRun whether nothing shall be stored
 * @param fieldManager who owns the fields that are set; empty for the server's choice, which is the
 *     user agent up to its first slash
 * @param fieldValidation {@code Strict}, {@code Warn}, {@code Ignore}, or empty for the server's
 *     choice
 * @param dropUnknownFields whether unknown fields that the agreed format can't hold may be left out
 */
public record WriteParameters(
    boolean dryRun, String fieldManager, String fieldValidation, boolean dropUnknownFields) {
  /** Nothing special. */
  public static final WriteParameters NONE = new WriteParameters(false, "", "", false);

  QueryString.Builder query() {
    return QueryString.builder()
        .putUnlessEmpty("dryRun", dryRun ? "All" : "") // the server refuses an empty dryRun
        .putUnlessEmpty("fieldManager", fieldManager)
        .putUnlessEmpty("fieldValidation", fieldValidation);
  }
}
