package dev.bowline.client.internal.raw;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a collection is read.
 *
 * @param namespace a namespace; null for all namespaces, and for cluster-scoped types
 * @param labels a label selector; empty for none
 * @param fields a field selector; empty for none
 * @param shard a shard selector; empty for none
 */
public record Scope(@Nullable String namespace, String labels, String fields, String shard) {
  /** Everything. */
  public static final Scope ALL = new Scope(null, "", "");

  /** Without a shard selector. */
  public Scope(@Nullable String namespace, String labels, String fields) {
    this(namespace, labels, fields, "");
  }

  /** Everything in a namespace. */
  public static Scope namespace(String namespace) {
    return new Scope(namespace, "", "");
  }
}
