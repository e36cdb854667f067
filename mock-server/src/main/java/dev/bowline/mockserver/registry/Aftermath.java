package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.util.Objects;

/** What a write has for others as its consequence, in the same transaction. */
final class Aftermath {
  private final Definitions definitions;
  private final RoleAggregation roles;
  private final Deletion deletion;
  private final Resource endpoints;

  Aftermath(Catalog catalog, Definitions definitions, Deletion deletion) {
    this.definitions = definitions;
    this.roles = new RoleAggregation(catalog);
    this.deletion = deletion;
    this.endpoints = Objects.requireNonNull(catalog.resource("v1", "endpoints"));
  }

  /** Of a new object. */
  void created(Transaction transaction, Resource resource) {
    roles.goOn(transaction, resource);
  }

  /** Of new roles. */
  void rolesCreated(Transaction transaction) {
    roles.goOn(transaction);
  }

  /**
   * Of a changed or deleted object. One that is gone may have been the last one that a definition
   * waited for; a definition changes what is served; a service takes its endpoints along.
   */
  void changed(Transaction transaction, Resource resource, StoredObject old) {
    roles.goOn(transaction, resource);
    if (KindRules.isDefinition(resource)) {
      definitions.settle(transaction, old.key());
    } else if (resource.custom() != null
        && transaction.get(resource.storage(), old.key()) == null) {
      definitions.objectIsGone(transaction, resource);
    } else if (KindRules.isService(resource)
        && transaction.get(resource.storage(), old.key()) == null) {
      serviceIsGone(transaction, old.key());
    }
  }

  /** A real server deletes what tells the addresses of a service, whoever has written it. */
  private void serviceIsGone(Transaction transaction, String key) {
    StoredObject addresses = transaction.get(endpoints.storage(), key);
    if (addresses != null) {
      deletion.delete(transaction, endpoints, addresses, DeleteOptions.NOW);
    }
  }
}
