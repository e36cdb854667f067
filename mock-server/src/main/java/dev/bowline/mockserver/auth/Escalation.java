package dev.bowline.mockserver.auth;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Nobody gives away rights that he doesn't have, unless he may {@code escalate} or {@code bind}.
 */
public final class Escalation {
  private final Rbac rbac;

  /** Checks under roles and bindings. */
  public Escalation(Rbac rbac) {
    this.rbac = rbac;
  }

  /**
   * Checks a role or a binding that is about to be stored.
   *
   * @param old what is there; null if nothing is
   * @param namespace namespace of the URL; empty for cluster-scoped kinds
   * @param nameOfUrl name in the URL; empty for a create
   * @throws ApiFailure 403 if it would give away too much, 404 if it binds a role that isn't there
   */
  public void check(
      User user,
      String resource,
      String namespace,
      String nameOfUrl,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> tree) {
    if (user.isMaster() || (old != null && isLeftAlone(old, tree))) {
      return;
    }
    if (resource.equals("roles") || resource.equals("clusterroles")) {
      checkRole(user, resource, namespace, nameOfUrl, old, tree);
    } else if (resource.equals("rolebindings") || resource.equals("clusterrolebindings")) {
      checkBinding(user, resource, namespace, tree);
    }
  }

  private void checkRole(
      User user,
      String resource,
      String namespace,
      String nameOfUrl,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> tree) {
    Attributes escalate =
        Attributes.ofResource(user, "escalate", Rbac.GROUP, resource, namespace, nameOfUrl);
    if (rbac.decide(escalate).isAllowed()) {
      return;
    }
    confirm(user, resource, namespace, tree, PolicyRule.of(tree));
    if (isAggregated(tree) || (old != null && isAggregated(old))) {
      List<PolicyRule> everything = List.of(PolicyRule.ALL_RESOURCES, PolicyRule.ALL_PATHS);
      if (!MissingRights.of(rbac.rules(user, namespace), everything).isEmpty()) {
        throw Attributes.forbidden(
            Rbac.GROUP,
            resource,
            name(tree),
            "must have cluster-admin privileges to use the aggregationRule");
      }
    }
  }

  private void checkBinding(
      User user, String resource, String namespace, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> roleRef = Tree.child(tree, "roleRef");
    String roles = Tree.text(roleRef, "kind").equals("Role") ? "roles" : "clusterroles";
    Attributes bind =
        Attributes.ofResource(
            user, "bind", Rbac.GROUP, roles, namespace, Tree.text(roleRef, "name"));
    if (rbac.decide(bind).isAllowed()) {
      return;
    }
    List<PolicyRule> rules = rbac.rulesOf(roleRef, namespace);
    if (rules == null) {
      throw new ApiFailure(
          404,
          "NotFound",
          resource + "." + Rbac.GROUP + " \"" + Tree.text(roleRef, "name") + "\" not found",
          Details.of(Tree.text(roleRef, "name"), Rbac.GROUP, resource)); // the binding's, oddly
    }
    confirm(user, resource, namespace, tree, rules);
  }

  private void confirm(
      User user,
      String resource,
      String namespace,
      Map<String, @Nullable Object> tree,
      List<PolicyRule> wanted) {
    List<PolicyRule> missing = MissingRights.of(rbac.rules(user, namespace), wanted);
    if (!missing.isEmpty()) {
      throw Attributes.forbidden(
          Rbac.GROUP,
          resource,
          name(tree),
          "user "
              + GoFormat.quoted(user.name())
              + " (groups="
              + GoFormat.quoted(user.groups())
              + ") is attempting to grant RBAC permissions not currently held:\n"
              + MissingRights.text(missing));
    }
  }

  private static boolean isAggregated(Map<String, @Nullable Object> role) {
    return Tree.at(role, "aggregationRule", "clusterRoleSelectors") instanceof List<?> list
        && !list.isEmpty();
  }

  /** So that the garbage collector can do its work. */
  private static boolean isLeftAlone(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> tree) {
    return bare(old).equals(bare(tree));
  }

  private static Map<String, @Nullable Object> bare(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> bare = new LinkedHashMap<>(tree);
    Map<String, @Nullable Object> metadata =
        new LinkedHashMap<>(Tree.childToChange(bare, "metadata"));
    for (String field : List.of("ownerReferences", "finalizers", "selfLink", "managedFields")) {
      metadata.remove(field);
    }
    bare.put("metadata", metadata);
    return bare;
  }

  private static String name(Map<String, @Nullable Object> tree) {
    return Tree.text(Tree.child(tree, "metadata"), "name");
  }
}
