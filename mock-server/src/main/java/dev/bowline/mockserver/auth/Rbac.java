package dev.bowline.mockserver.auth;

import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Decides by the roles and bindings that are stored, as they are now. Thread-safe. */
public final class Rbac implements Authorizer {
  static final String GROUP = "rbac.authorization.k8s.io";

  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  private final Store store;

  /** Trees of stored objects, which never change, for as long as they are stored. */
  private final Map<Document, Map<String, @Nullable Object>> trees =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** Decides by what is in a store. */
  public Rbac(Store store) {
    this.store = store;
  }

  @Override
  public Decision decide(Attributes wish) {
    if (wish.user().isMaster()) {
      return Decision.ALLOWED;
    }
    Decision[] decision = new Decision[1];
    List<String> problems = new ArrayList<>();
    visit(
        wish.user(),
        wish.namespace(),
        (source, rule) -> {
          if (rule.allows(wish)) {
            decision[0] = new Decision(true, "RBAC: allowed by " + source);
          }
          return decision[0] == null;
        },
        problems);
    return decision[0] != null
        ? decision[0]
        : new Decision(false, problems.isEmpty() ? "" : "RBAC: " + aggregate(problems));
  }

  @Override
  public List<PolicyRule> rules(User user, String namespace) {
    List<PolicyRule> rules = new ArrayList<>();
    visit(user, namespace, (source, rule) -> rules.add(rule), new ArrayList<>());
    return rules;
  }

  /**
   * The rules of a role that a binding names; null if there is no such role.
   *
   * @param namespace the binding's namespace; empty for a cluster role binding
   */
  @Nullable List<PolicyRule> rulesOf(
      @Nullable Map<String, @Nullable Object> roleRef, String namespace) {
    String name = Tree.text(roleRef, "name");
    StoredObject role =
        Tree.text(roleRef, "kind").equals("Role")
            ? store.get(GROUP + "/roles", namespace + "/" + name)
            : store.get(GROUP + "/clusterroles", name);
    return role == null ? null : PolicyRule.of(tree(role));
  }

  private void visit(
      User user, String namespace, BiPredicate<String, PolicyRule> goesOn, List<String> problems) {
    for (StoredObject binding : store.latest(GROUP + "/clusterrolebindings", "").objects()) {
      if (!visitBinding(user, binding, "", goesOn, problems)) {
        return;
      }
    }
    if (!namespace.isEmpty()) {
      for (StoredObject binding :
          store.latest(GROUP + "/rolebindings", namespace + "/").objects()) {
        if (!visitBinding(user, binding, namespace, goesOn, problems)) {
          return;
        }
      }
    }
  }

  private boolean visitBinding(
      User user,
      StoredObject stored,
      String namespace,
      BiPredicate<String, PolicyRule> goesOn,
      List<String> problems) {
    Map<String, @Nullable Object> binding = tree(stored);
    Map<String, @Nullable Object> subject = subject(user, binding, namespace);
    if (subject == null) {
      return true;
    }
    Map<String, @Nullable Object> roleRef = Tree.child(binding, "roleRef");
    List<PolicyRule> rules = rulesOf(roleRef, namespace);
    if (rules == null) {
      problems.add(missingRole(roleRef));
      return true;
    }
    String source = source(stored, roleRef, subject, namespace);
    for (PolicyRule rule : rules) {
      if (!goesOn.test(source, rule)) {
        return false;
      }
    }
    return true;
  }

  static String missingRole(@Nullable Map<String, @Nullable Object> roleRef) {
    String resource = Tree.text(roleRef, "kind").equals("Role") ? "role" : "clusterrole";
    return resource
        + "."
        + GROUP
        + " "
        + GoFormat.quoted(Tree.text(roleRef, "name"))
        + " not found";
  }

  private static @Nullable Map<String, @Nullable Object> subject(
      User user, Map<String, @Nullable Object> binding, String namespace) {
    if (binding.get("subjects") instanceof List<?> subjects) {
      for (Object element : subjects) {
        Map<String, @Nullable Object> subject = Tree.object(element);
        if (subject != null && isMeant(user, subject, namespace)) {
          return subject;
        }
      }
    }
    return null;
  }

  private static boolean isMeant(
      User user, Map<String, @Nullable Object> subject, String namespace) {
    String name = Tree.text(subject, "name");
    return switch (Tree.text(subject, "kind")) {
      case "User" -> user.name().equals(name);
      case "Group" -> user.groups().contains(name);
      case "ServiceAccount" -> {
        String own = Tree.text(subject, "namespace");
        String home = own.isEmpty() ? namespace : own;
        yield !home.isEmpty() && user.name().equals(SERVICE_ACCOUNT + home + ":" + name);
      }
      default -> false;
    };
  }

  /** Names come before namespaces here, as on the server. */
  private static String source(
      StoredObject binding,
      @Nullable Map<String, @Nullable Object> roleRef,
      Map<String, @Nullable Object> subject,
      String namespace) {
    String name = binding.key().substring(binding.key().indexOf('/') + 1);
    String kind = Tree.text(subject, "kind");
    String own = Tree.text(subject, "namespace");
    String who = Tree.text(subject, "name");
    if (kind.equals("ServiceAccount")) {
      who += "/" + (own.isEmpty() ? namespace : own);
    }
    return (namespace.isEmpty() ? "ClusterRoleBinding " : "RoleBinding ")
        + GoFormat.quoted(namespace.isEmpty() ? name : name + "/" + namespace)
        + " of "
        + Tree.text(roleRef, "kind")
        + " "
        + GoFormat.quoted(Tree.text(roleRef, "name"))
        + " to "
        + kind
        + " "
        + GoFormat.quoted(who);
  }

  private static String aggregate(List<String> problems) {
    List<String> distinct = problems.stream().distinct().toList();
    return distinct.size() == 1 ? distinct.get(0) : "[" + String.join(", ", distinct) + "]";
  }

  private Map<String, @Nullable Object> tree(StoredObject object) {
    return trees.computeIfAbsent(object.document(), Document::tree);
  }
}
