package dev.bowline.client.internal.raw;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a collection is read.
 *
 * @param namespace a namespace; null for all namespaces, and for cluster-scoped types
 * @param labels a label selector; empty for none
 * @param fields a field selector; empty for none
 */
public record Scope(@Nullable String namespace, String labels, String fields) {
  /** Everything. */
  public static final Scope ALL = new Scope(null, "", "");

  /** Everything in a namespace. */
  public static Scope namespace(String namespace) {
    return new Scope(namespace, "", "");
  }
}
