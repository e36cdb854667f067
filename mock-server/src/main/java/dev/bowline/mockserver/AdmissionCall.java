package dev.bowline.mockserver;

import java.util.List;
import java.util.function.Consumer;

/**
 * What a client is about to do, as an admission callback sees it.
 *
 * @param operation {@code CREATE}, {@code UPDATE} or {@code DELETE}
 * @param resource plural name with the group if there is one, such as {@code deployments.apps}
 * @param subresource such as {@code status}; empty for the object itself
 * @param namespace namespace; empty for cluster-scoped types, and its own name for a namespace
 * @param name name; empty where the server is still to generate it
 * @param user name of the user who asks
 * @param groups groups of that user
 * @param isDryRun whether nothing will be stored
 * @param warnings takes warnings that the client gets along with the answer
 */
public record AdmissionCall(
    String operation,
    String resource,
    String subresource,
    String namespace,
    String name,
    String user,
    List<String> groups,
    boolean isDryRun,
    Consumer<String> warnings) {
  /** Takes a copy of the groups. */
  public AdmissionCall {
    groups = List.copyOf(groups);
  }

  /** Tells the client something along with the answer. */
  public void warn(String text) {
    warnings.accept(text);
  }
}
