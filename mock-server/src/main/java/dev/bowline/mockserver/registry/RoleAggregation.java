package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.LabelSelector;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Does what the controller of aggregated cluster roles would do: their rules are those of the roles
 * that their selectors choose.
 */
final class RoleAggregation {
  private final Resource roles;

  RoleAggregation(Catalog catalog) {
    this.roles =
        Objects.requireNonNull(catalog.resource("rbac.authorization.k8s.io/v1", "clusterroles"));
  }

  /** After a write of an object of a type. */
  void goOn(Transaction transaction, Resource written) {
    if (written.storage().equals(roles.storage())) {
      goOn(transaction);
    }
  }

  /** One role's rules may be what another one waits for: until nothing changes any more. */
  void goOn(Transaction transaction) {
    boolean isChanged = true;
    for (int round = 0; isChanged && round < transaction.all(roles.storage(), "").size(); round++) {
      isChanged = false;
      for (StoredObject role : transaction.all(roles.storage(), "")) {
        isChanged |= update(transaction, role);
      }
    }
  }

  private boolean update(Transaction transaction, StoredObject role) {
    Map<String, @Nullable Object> tree = role.document().tree();
    if (!(Tree.at(tree, "aggregationRule", "clusterRoleSelectors") instanceof List<?> selectors)
        || Metadata.of(tree).isBeingDeleted()) {
      return false;
    }
    List<@Nullable Object> rules = new ArrayList<>();
    for (Object selector : selectors) {
      LabelSelector chosen = LabelSelector.of(Tree.object(selector));
      for (StoredObject other : transaction.all(roles.storage(), "")) {
        if (!other.key().equals(role.key()) && chosen.matches(other.labels())) {
          addRules(rules, other);
        }
      }
    }
    Object before = tree.get("rules");
    if (Objects.equals(before == null ? List.of() : before, rules)) {
      return false;
    }
    tree.put("rules", rules);
    new ObjectWriter(transaction, roles, false).put(tree, role);
    return true;
  }

  private static void addRules(List<@Nullable Object> rules, StoredObject role) {
    if (role.document().tree().get("rules") instanceof List<?> own) {
      for (Object rule : own) {
        if (!rules.contains(rule)) {
          rules.add(rule);
        }
      }
    }
  }
}
