package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;

/** What a write has for others as its consequence, in the same transaction. */
final class Aftermath {
  private final Namespaces namespaces;
  private final Definitions definitions;
  private final Deletion deletion;
  private final RoleAggregation roles;
  private final boolean playsControllers;

  Aftermath(
      Catalog catalog,
      Namespaces namespaces,
      Definitions definitions,
      Deletion deletion,
      boolean playsControllers) {
    this.namespaces = namespaces;
    this.definitions = definitions;
    this.deletion = deletion;
    this.roles = new RoleAggregation(catalog);
    this.playsControllers = playsControllers;
  }

  /** Of a new object. */
  void created(Transaction transaction, Resource resource) {
    if (playsControllers) {
      roles.goOn(transaction, resource);
    }
  }

  /** Of new roles. */
  void rolesCreated(Transaction transaction) {
    if (playsControllers) {
      roles.goOn(transaction);
    }
  }

  /**
   * Of a changed or deleted object. One that is gone may have been the last one that a namespace,
   * or a definition, waited for; a definition changes what is served.
   */
  void changed(Transaction transaction, Resource resource, StoredObject old) {
    if (playsControllers) {
      roles.goOn(transaction, resource);
    }
    boolean isGone = transaction.get(resource.storage(), old.key()) == null;
    if (KindRules.isDefinition(resource)) {
      definitions.settle(transaction, old.key());
    } else if (resource.custom() != null && isGone) {
      definitions.objectIsGone(transaction, resource);
    }
    if (resource.isNamespaced() && transaction.get(resource.storage(), old.key()) == null) {
      String namespace = old.key().substring(0, old.key().indexOf('/'));
      deletion.goOn(transaction, namespaces.resource(), namespace);
    }
  }
}
