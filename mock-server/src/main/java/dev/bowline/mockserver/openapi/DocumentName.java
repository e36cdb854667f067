package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.catalog.Catalog;
import java.util.Set;
import java.util.TreeSet;

/**
 * The name of a part of the API that has a document of its own: {@code api/v1}, {@code
 * apis/apps/v1}, {@code apis/apps}, {@code apis}.
 *
 * @param text the name
 */
record DocumentName(String text) {
  /** The names of all documents. */
  static Set<String> all(Catalog catalog) {
    Set<String> names = new TreeSet<>(Set.of("api", "apis", "version"));
    catalog.versions("").forEach(version -> names.add("api/" + version));
    Set<String> custom = new TreeSet<>();
    catalog.custom().forEach(resource -> custom.add(resource.group()));
    for (String group : catalog.groups()) {
      if (!custom.contains(group)) { // a group of definitions has documents for its versions only
        names.add("apis/" + group);
      }
      catalog.versions(group).forEach(version -> names.add("apis/" + group + "/" + version));
    }
    return names;
  }

  String group() {
    String[] parts = text.split("/", -1);
    return parts[0].equals("apis") && parts.length > 1 ? parts[1] : "";
  }

  String version() {
    String[] parts = text.split("/", -1);
    int at = parts[0].equals("api") ? 1 : 2;
    return parts.length > at ? parts[at] : "";
  }

  boolean isGroupVersion() {
    return !version().isEmpty();
  }

  String apiVersion() {
    return group().isEmpty() ? version() : group() + "/" + version();
  }

  String tag() {
    return switch (text) {
      case "api" -> "core";
      case "apis", "version" -> text;
      default -> OperationNames.tag(group(), version());
    };
  }
}
