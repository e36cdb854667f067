package dev.bowline.mockserver.openapi;

import java.util.Locale;

/** Words that operations are named with. */
final class OperationNames {
  private static final String OWN = ".k8s.io";

  private OperationNames() {}

  /** {@code Apps}, {@code RbacAuthorization}, {@code Core}. */
  static String group(String group) {
    if (group.isEmpty()) {
      return "Core";
    }
    String text = group.endsWith(OWN) ? group.substring(0, group.length() - OWN.length()) : group;
    StringBuilder name = new StringBuilder();
    for (String part : text.split("[.-]", -1)) {
      name.append(title(part));
    }
    return name.toString();
  }

  /** {@code AppsV1}. */
  static String groupVersion(String group, String version) {
    return group(group) + title(version);
  }

  /** {@code apps_v1}, {@code rbacAuthorization_v1}. */
  static String tag(String group, String version) {
    String name = group(group);
    String first = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    return version.isEmpty() ? first : first + "_" + version;
  }

  static String title(String word) {
    return word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }
}
