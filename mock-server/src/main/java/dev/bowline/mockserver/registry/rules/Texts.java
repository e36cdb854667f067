package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;

/** Texts of forms that several kinds share. */
final class Texts {
  private Texts() {}

  /** A path below a domain, such as {@code acme.io/foo}. */
  static void checkPrefixedPath(Field field, Problems problems) {
    if (field.isEmpty()) {
      problems.required(field);
      return;
    }
    int slash = field.text().indexOf('/');
    if (slash <= 0 || slash == field.text().length() - 1) {
      problems.invalid(field, "must be a domain-prefixed path (such as \"acme.io/foo\")");
      return;
    }
    problems.invalid(field, Names.subdomainProblems(field.text().substring(0, slash)));
    String path = field.text().substring(slash + 1);
    if (!path.matches("[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+")) {
      problems.invalid(
          field, "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')");
    }
  }
}
