package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.LabelSelector;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    Map<String, Role> all = new LinkedHashMap<>();
    for (StoredObject stored : transaction.all(roles.storage(), "")) {
      all.put(stored.key(), new Role(stored, stored.document().tree()));
    }
    boolean isChanged = true;
    for (int round = 0; isChanged && round < all.size(); round++) {
      isChanged = false;
      for (Role role : List.copyOf(all.values())) {
        isChanged |= update(transaction, role, all);
      }
    }
  }

  /**
   * A role.
   *
   * @param stored as it is stored
   * @param tree the same, read once
   */
  private record Role(StoredObject stored, Map<String, @Nullable Object> tree) {}

  private boolean update(Transaction transaction, Role role, Map<String, Role> all) {
    Map<String, @Nullable Object> tree = role.tree();
    if (!(Tree.at(tree, "aggregationRule", "clusterRoleSelectors") instanceof List<?> selectors)
        || Metadata.of(tree).isBeingDeleted()) {
      return false;
    }
    String key = role.stored().key();
    List<@Nullable Object> rules = new ArrayList<>();
    for (Object selector : selectors) {
      LabelSelector chosen = LabelSelector.of(Tree.object(selector));
      for (Role other : all.values()) {
        if (!other.stored().key().equals(key) && chosen.matches(other.stored().labels())) {
          addRules(rules, other.tree());
        }
      }
    }
    Object before = tree.get("rules");
    if (Objects.equals(before == null ? List.of() : before, rules)) {
      return false;
    }
    tree.put("rules", rules);
    new ObjectWriter(transaction, roles, false).put(tree, role.stored());
    StoredObject written = Objects.requireNonNull(transaction.get(roles.storage(), key));
    all.put(key, new Role(written, written.document().tree()));
    return true;
  }

  private static void addRules(List<@Nullable Object> rules, Map<String, @Nullable Object> role) {
    if (role.get("rules") instanceof List<?> own) {
      for (Object rule : own) {
        if (!rules.contains(rule)) {
          rules.add(rule);
        }
      }
    }
  }
}
