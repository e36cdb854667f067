package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The namespaces that are there. */
final class Namespaces {
  private final Resource resource;

  Namespaces(Catalog catalog) {
    this.resource = Objects.requireNonNull(catalog.resource("v1", "namespaces"));
  }

  /** What serves namespaces themselves. */
  Resource resource() {
    return resource;
  }

  @Nullable StoredObject find(Transaction transaction, String name) {
    return transaction.get(resource.storage(), name);
  }

  /**
   * Sees to it that a namespace can take in something new.
   *
   * @param newResource type of what is new; nothing is asked of cluster-scoped ones
   * @param name name of what is new, for the refusal
   * @throws dev.bowline.mockserver.status.ApiFailure 404 if it isn't there, 403 if it goes away
   */
  void require(Transaction transaction, Resource newResource, String namespace, String name) {
    if (!newResource.isNamespaced()) {
      return;
    }
    StoredObject found = find(transaction, namespace);
    if (found == null) {
      throw Failures.notFound(resource, namespace);
    }
    if (Metadata.of(found.document().tree()).isBeingDeleted()) {
      throw Failures.namespaceTerminating(newResource, name, namespace);
    }
  }
}
