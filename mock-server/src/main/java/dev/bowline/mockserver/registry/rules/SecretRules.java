package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.GoJsonProblem;
import dev.bowline.mockserver.object.Names;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Secrets: keys, size, and what each type holds. */
final class SecretRules implements Rules {
  @Override
  public void check(Field object, Problems problems) {
    Field data = object.at("data");
    long size = 0;
    for (Map.Entry<String, String> entry : data.texts().entrySet()) {
      problems.invalid(
          data.key(entry.getKey()).with(entry.getKey()), Names.configKeyProblems(entry.getKey()));
      size += ConfigMapRules.decodedLength(entry.getValue());
    }
    if (size > ConfigMapRules.MAX_BYTES) {
      problems.tooLong(data, ConfigMapRules.MAX_BYTES);
    }
    switch (object.at("type").text()) {
      case "kubernetes.io/service-account-token" -> {
        Field name = object.at("metadata", "annotations").key("kubernetes.io/service-account.name");
        if (name.isEmpty()) {
          problems.required(name);
        }
      }
      case "kubernetes.io/dockercfg" -> requireJson(data.key(".dockercfg"), problems);
      case "kubernetes.io/dockerconfigjson" -> requireJson(data.key(".dockerconfigjson"), problems);
      case "kubernetes.io/basic-auth" -> {
        if (!data.key("username").isSet() && !data.key("password").isSet()) {
          requireAll(data, problems, List.of("username", "password"));
        }
      }
      case "kubernetes.io/ssh-auth" -> {
        if (data.key("ssh-privatekey").isEmpty()) {
          problems.required(data.key("ssh-privatekey"));
        }
      }
      case "kubernetes.io/tls" -> requireAll(data, problems, List.of("tls.crt", "tls.key"));
      default -> {}
    }
  }

  private static void requireAll(Field data, Problems problems, List<String> keys) {
    for (String key : keys) {
      if (!data.key(key).isSet()) {
        problems.required(data.key(key));
      }
    }
  }

  private static void requireJson(Field field, Problems problems) {
    if (!field.isSet()) {
      problems.required(field);
      return;
    }
    String problem = GoJsonProblem.of(Base64.getDecoder().decode(field.text()));
    if (!problem.isEmpty()) {
      problems.invalid(field.with("<secret contents redacted>"), problem);
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    problems.immutable(object.at("type"), old.at("type"));
    ConfigMapRules.checkImmutable(object, old, problems, "data");
    check(object, problems);
  }
}
