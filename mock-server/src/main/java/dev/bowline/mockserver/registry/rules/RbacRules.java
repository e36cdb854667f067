package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bindings of roles. */
final class RbacRules implements Rules {
  private static final String GROUP = "rbac.authorization.k8s.io";

  private final List<String> kinds;

  private RbacRules(List<String> kinds) {
    this.kinds = kinds;
  }

  static void addTo(Map<String, Rules> rules) {
    rules.put("roles." + GROUP, new RoleRules(true));
    rules.put("clusterroles." + GROUP, new RoleRules(false));
    rules.put("rolebindings." + GROUP, new RbacRules(List.of("Role", "ClusterRole")));
    rules.put("clusterrolebindings." + GROUP, new RbacRules(List.of("ClusterRole")));
  }

  @Override
  public void check(Field object, Problems problems) {
    Field role = object.at("roleRef");
    problems.oneOf(role.at("apiGroup"), List.of(GROUP));
    problems.oneOf(role.at("kind"), kinds);
    Field name = role.at("name");
    if (name.isEmpty()) {
      problems.required(name);
    } else {
      problems.invalid(name, Names.pathSegmentProblems(name.text()));
    }
    for (Field subject : object.at("subjects").each()) {
      checkSubject(subject, problems);
    }
  }

  private void checkSubject(Field subject, Problems problems) {
    Field name = subject.at("name");
    if (name.isEmpty()) {
      problems.required(name);
    }
    switch (subject.at("kind").text()) {
      case "ServiceAccount" -> {
        if (!name.isEmpty()) {
          problems.invalid(name, Names.subdomainProblems(name.text()));
        }
        if (!subject.at("apiGroup").isEmpty()) {
          problems.notSupported(subject.at("apiGroup"), List.of(""));
        }
        if (kinds.size() == 1 && subject.at("namespace").isEmpty()) {
          problems.required(subject.at("namespace"));
        }
      }
      case "User", "Group" -> problems.oneOf(subject.at("apiGroup"), List.of(GROUP));
      default ->
          problems.notSupported(subject.at("kind"), List.of("ServiceAccount", "User", "Group"));
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
    Field role = object.at("roleRef");
    if (!role.isSame(old.at("roleRef"))) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("APIGroup", role.at("apiGroup").text());
      shown.put("Kind", role.at("kind").text());
      shown.put("Name", role.at("name").text());
      problems.invalid(role.path(), shown, "cannot change roleRef");
    }
  }
}
