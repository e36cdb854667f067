package dev.bowline.mockserver.registry;

import java.util.function.Consumer;

/**
 * How a write is done.
 *
 * @param subresource {@code status}, {@code finalize}, or the empty string for the object itself
 * @param isDryRun whether to store nothing
 * @param isTrusted whether the writer may set what only the server's own parts set: a status
 *     together with the rest, times and uids
 * @param admission who has a say in it
 * @param manager who will own the fields that change
 * @param warnings takes what the writer is to be told
 */
public record WriteMode(
    String subresource,
    boolean isDryRun,
    boolean isTrusted,
    Admission admission,
    String manager,
    Consumer<String> warnings) {
  /** An ordinary write. */
  public static final WriteMode PLAIN = new WriteMode("", false, false);

  /** A write by the server's own parts, or by who holds the server in his hands. */
  public static final WriteMode TRUSTED = new WriteMode("", false, true);

  /** A write in which nobody else has a say. */
  public WriteMode(String subresource, boolean isDryRun, boolean isTrusted) {
    this(subresource, isDryRun, isTrusted, Admission.NONE, "kube-apiserver", text -> {});
  }

  /** The same write, with somebody who has a say in it. */
  public WriteMode with(Admission newAdmission) {
    return new WriteMode(subresource, isDryRun, isTrusted, newAdmission, manager, warnings);
  }

  /** The same write by somebody else. */
  public WriteMode by(String newManager) {
    return new WriteMode(subresource, isDryRun, isTrusted, admission, newManager, warnings);
  }

  /** The same write, with somebody who takes warnings. */
  public WriteMode telling(Consumer<String> newWarnings) {
    return new WriteMode(subresource, isDryRun, isTrusted, admission, manager, newWarnings);
  }

  boolean isFinalize() {
    return subresource.equals("finalize");
  }

  boolean isStatus() {
    return subresource.equals("status");
  }
}
