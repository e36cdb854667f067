package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Environment variables. */
final class EnvRules {
  private static final List<String> SOURCES =
      List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");
  private static final List<String> ENV_FIELDS =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");
  private static final List<String> KNOWN_FIELDS =
      List.of("metadata.annotations", "metadata.labels", "spec.restartPolicy", "status.phase");
  private static final List<String> RESOURCES =
      List.of(
          "limits.cpu",
          "limits.ephemeral-storage",
          "limits.memory",
          "requests.cpu",
          "requests.ephemeral-storage",
          "requests.memory");
  private static final Pattern SUBSCRIPT = Pattern.compile("(.*)\\['(.*)'\\]");

  private EnvRules() {}

  static void check(Field container, Problems problems) {
    for (Field variable : container.at("env").each()) {
      Field name = variable.at("name");
      if (name.isEmpty()) {
        problems.required(name);
      } else {
        problems.invalid(name, nameProblems(name.text()));
      }
      if (variable.at("valueFrom").isSet()) {
        checkSource(variable.at("valueFrom"), !variable.at("value").isEmpty(), problems);
      }
    }
    Field all = container.at("envFrom");
    for (Field source : all.each()) {
      checkFrom(all, source, problems);
    }
  }

  private static List<String> nameProblems(String name) {
    boolean isValid = name.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '=');
    return isValid
        ? List.of()
        : List.of(
            "a valid environment variable name must consist only of printable ASCII characters other"
                + " than '='");
  }

  private static void checkSource(Field from, boolean hasValue, Problems problems) {
    long count = SOURCES.stream().filter(name -> from.at(name).isSet()).count();
    Field reference = from.at("fieldRef");
    if (reference.isSet()) {
      checkFieldPath(reference, ENV_FIELDS, problems);
    }
    Field resource = from.at("resourceFieldRef");
    if (resource.isSet()) {
      checkResource(resource, problems);
    }
    for (String name : List.of("configMapKeyRef", "secretKeyRef")) {
      if (from.at(name).isSet()) {
        checkKey(from.at(name), problems);
      }
    }
    if (count == 0) {
      problems.invalid(
          from.with(""),
          "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or"
              + " `fileKeyRef`");
    } else if (hasValue) {
      problems.invalid(from.with(""), "may not be specified when `value` is not empty");
    } else if (count > 1) {
      problems.invalid(from.with(""), "may not have more than one field specified at a time");
    }
  }

  /** A field of the pod that a container may know. */
  static void checkFieldPath(Field reference, List<String> allowed, Problems problems) {
    Field path = reference.at("fieldPath");
    if (path.isEmpty()) {
      problems.required(path);
      return;
    }
    Matcher matcher = SUBSCRIPT.matcher(path.text());
    boolean isSubscript = matcher.matches();
    String field = isSubscript ? matcher.group(1) : path.text();
    if (field.equals("spec.host")) {
      field = "spec.nodeName";
    }
    if (!reference.at("apiVersion").is("v1")) {
      problems.invalid(
          path,
          "error converting fieldPath: unsupported pod version: "
              + reference.at("apiVersion").text());
    } else if (isSubscript ? !field.startsWith("metadata.") : !isKnown(field)) {
      problems.invalid(
          path, "error converting fieldPath: field label not supported: " + path.text());
    } else if (isSubscript) {
      String key = matcher.group(2);
      problems.invalid(
          reference.with(key),
          Names.labelKeyProblems(
              field.equals("metadata.annotations") ? key.toLowerCase(Locale.ROOT) : key));
    } else if (!allowed.contains(field)) {
      problems.notSupported(path, allowed);
    }
  }

  private static boolean isKnown(String field) {
    return ENV_FIELDS.contains(field) || KNOWN_FIELDS.contains(field);
  }

  static void checkResource(Field reference, Problems problems) {
    Field resource = reference.at("resource");
    if (resource.isEmpty()) {
      problems.required(resource);
    } else if (!RESOURCES.contains(resource.text())
        && !resource.text().matches("(limits|requests)\\.hugepages-.*")) {
      problems.notSupported(resource, RESOURCES);
    }
  }

  private static void checkKey(Field reference, Problems problems) {
    Field name = reference.at("name");
    problems.invalid(name.with(name.text()), Names.subdomainProblems(name.text()));
    Field key = reference.at("key");
    if (key.isEmpty()) {
      problems.required(key);
    } else {
      problems.invalid(key, Names.configKeyProblems(key.text()));
    }
  }

  private static void checkFrom(Field all, Field source, Problems problems) {
    Field prefix = source.at("prefix");
    if (!prefix.isEmpty()) {
      problems.invalid(prefix, nameProblems(prefix.text()));
    }
    int count = 0;
    for (String kind : List.of("configMapRef", "secretRef")) {
      Field name = source.at(kind, "name");
      if (source.at(kind).isSet()) {
        count++;
        if (name.isEmpty()) {
          problems.required(name);
        } else {
          problems.invalid(name, Names.subdomainProblems(name.text()));
        }
      }
    }
    if (count == 0) {
      problems.invalid(all.with(""), "must specify one of: `configMapRef` or `secretRef`");
    } else if (count > 1) {
      problems.invalid(all.with(""), "may not have more than one field specified at a time");
    }
  }
}
