package dev.bowline.mockserver;

import java.util.List;

/**
 * What a client is about to do, as an admission callback sees it. Used within the callback only.
 */
public interface AdmissionCall {
  /** {@code CREATE}, {@code UPDATE} or {@code DELETE}. */
  String operation();

  /** Plural name with the group if there is one, such as {@code deployments.apps}. */
  String resource();

  /** Such as {@code status}; empty for the object itself. */
  String subresource();

  /** Namespace; empty for cluster-scoped types, and its own name for a namespace. */
  String namespace();

  /** Name; empty where the server is still to generate it. */
  String name();

  /** Name of the user who asks. */
  String user();

  /** Groups of that user. */
  List<String> groups();

  /** Whether nothing will be stored. */
  boolean isDryRun();

  /**
   * Tells the client something along with the answer.
   *
   * @param text one line
   */
  void warn(String text);
}
