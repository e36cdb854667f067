package dev.bowline.mockserver.registry.rules;

/** What roles allow. */
final class RoleRules implements Rules {
  private final boolean isNamespaced;

  RoleRules(boolean isNamespaced) {
    this.isNamespaced = isNamespaced;
  }

  @Override
  public void check(Field object, Problems problems) {
    for (Field rule : object.at("rules").each()) {
      checkRule(rule, problems);
    }
    Field selectors = object.at("aggregationRule", "clusterRoleSelectors");
    if (object.at("aggregationRule").isSet() && selectors.isEmpty()) {
      problems.required(
          selectors, "at least one clusterRoleSelector required if aggregationRule is non-nil");
    }
    for (Field selector : selectors.each()) {
      Selectors.check(selector, problems);
      if (!Selectors.isValid(selector)) {
        problems.invalid(selector.path(), null, "invalid label selector.");
      }
    }
  }

  private void checkRule(Field rule, Problems problems) {
    if (rule.at("verbs").isEmpty()) {
      problems.required(rule.at("verbs"), "verbs must contain at least one value");
    }
    Field paths = rule.at("nonResourceURLs");
    if (!paths.isEmpty()) {
      if (isNamespaced) {
        problems.invalid(paths, "namespaced rules cannot apply to non-resource URLs");
      }
      if (!rule.at("apiGroups").isEmpty()
          || !rule.at("resources").isEmpty()
          || !rule.at("resourceNames").isEmpty()) {
        problems.invalid(
            paths, "rules cannot apply to both regular resources and non-resource URLs");
      }
      return;
    }
    if (rule.at("apiGroups").isEmpty()) {
      problems.required(rule.at("apiGroups"), "resource rules must supply at least one api group");
    }
    if (rule.at("resources").isEmpty()) {
      problems.required(rule.at("resources"), "resource rules must supply at least one resource");
    }
  }
}
