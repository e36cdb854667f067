package dev.bowline.client;

import dev.bowline.meta.KubeObject;
import java.util.List;

/** What became of a delete. */
public sealed interface Deletion {
  /**
   * The object is gone.
   *
   * @param uid which one; empty if the server doesn't say
   */
  record Done(String uid) implements Deletion {}

  /**
   * The object is marked and stays until its finalizers are removed or its grace period is over.
   *
   * @param object its state, with deletion timestamp
   * @param finalizers what it waits for; empty if only for its grace period, or for what a
   *     namespace holds
   */
  record Pending(KubeObject object, List<String> finalizers) implements Deletion {
    /** Copies the list. */
    public Pending {
      finalizers = List.copyOf(finalizers);
    }
  }

  /**
   * There was no such object. Where a proxy answered 503 and the call was repeated, the try before
   * may have deleted it: a server doesn't tell these apart.
   */
  record Absent() implements Deletion {}
}
