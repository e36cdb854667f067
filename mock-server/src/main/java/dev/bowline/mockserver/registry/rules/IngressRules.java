package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;
import java.util.Map;

/** Ingresses and their classes. */
final class IngressRules {
  private static final List<String> BAD_PARTS = List.of("//", "/./", "/../", "%2f", "%2F");
  private static final List<String> BAD_ENDS = List.of("/..", "/.");

  private IngressRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put("ingresses.networking.k8s.io", new Ingresses());
    rules.put("ingressclasses.networking.k8s.io", new Classes());
  }

  private static final class Ingresses implements Rules {
    @Override
    public void check(Field object, Problems problems) {
      Field annotation = object.at("metadata", "annotations").at("kubernetes.io/ingress.class");
      Field className = object.at("spec", "ingressClassName");
      if (annotation.isSet() && className.isSet() && !annotation.text().equals(className.text())) {
        problems.invalid(
            annotation.as("annotations.kubernetes.io/ingress.class"),
            "must match `ingressClassName` when both are specified");
      }
      checkSpec(object.at("spec"), problems);
    }

    @Override
    public void checkChange(Field object, Field old, Problems problems) {
      checkSpec(object.at("spec"), problems);
    }
  }

  private static void checkSpec(Field spec, Problems problems) {
    if (spec.at("rules").isEmpty() && !spec.at("defaultBackend").isSet()) {
      problems.invalid("spec", null, "either `defaultBackend` or `rules` must be specified");
    }
    if (spec.at("defaultBackend").isSet()) {
      checkBackend(spec.at("defaultBackend"), problems);
    }
    for (Field rule : spec.at("rules").each()) {
      checkHost(rule.at("host"), problems);
      if (rule.at("http").isSet()) {
        checkPaths(rule.at("http", "paths"), problems);
      }
    }
    for (Field tls : spec.at("tls").each()) {
      for (Field host : tls.at("hosts").each()) {
        checkName(host, problems);
      }
      Field secret = tls.at("secretName");
      if (!secret.isEmpty()) {
        problems.invalid(secret, Names.subdomainProblems(secret.text()));
      }
    }
    Field className = spec.at("ingressClassName");
    if (className.isSet()) {
      problems.invalid(className, Names.subdomainProblems(className.text()));
    }
  }

  private static void checkHost(Field host, Problems problems) {
    if (!host.isEmpty()) {
      if (Addresses.isV4(host.text()) || Addresses.isV6(host.text())) {
        problems.invalid(host, "must be a DNS name, not an IP address");
      }
      checkName(host, problems);
    }
  }

  private static void checkName(Field host, Problems problems) {
    if (host.text().contains("*")) {
      problems.invalid(host, Names.wildcardProblems(host.text()));
    } else {
      problems.invalid(host, Names.subdomainProblems(host.text()));
    }
  }

  private static void checkPaths(Field paths, Problems problems) {
    if (paths.isEmpty()) {
      problems.required(paths);
    }
    for (Field entry : paths.each()) {
      Field type = entry.at("pathType");
      Field path = entry.at("path");
      if (!type.isSet()) {
        problems.required(type, "pathType must be specified");
      } else {
        switch (type.text()) {
          case "Exact", "Prefix" -> checkStrictPath(path, problems);
          case "ImplementationSpecific" -> {
            if (!path.isEmpty() && !path.text().startsWith("/")) {
              problems.invalid(path, "must be an absolute path");
            }
          }
          default ->
              problems.notSupported(type, List.of("Exact", "ImplementationSpecific", "Prefix"));
        }
      }
      checkBackend(entry.at("backend"), problems);
    }
  }

  private static void checkStrictPath(Field path, Problems problems) {
    if (!path.text().startsWith("/")) {
      problems.invalid(path, "must be an absolute path");
    }
    for (String part : BAD_PARTS) {
      if (path.text().contains(part)) {
        problems.invalid(path, "must not contain '" + part + "'");
      }
    }
    for (String end : BAD_ENDS) {
      if (path.text().endsWith(end)) {
        problems.invalid(path, "cannot end with '" + end + "'");
      }
    }
  }

  private static void checkBackend(Field backend, Problems problems) {
    Field service = backend.at("service");
    Field resource = backend.at("resource");
    if (resource.isSet() && service.isSet()) {
      problems.invalid(backend.with(""), "cannot set both resource and service backends");
    } else if (resource.isSet()) {
      for (String name : List.of("kind", "name")) {
        if (resource.at(name).isEmpty()) {
          problems.required(resource.at(name));
        }
      }
    } else if (service.isSet()) {
      checkService(backend, service, problems);
    } else {
      problems.invalid(backend.with(""), "resource or service backend is required");
    }
  }

  private static void checkService(Field backend, Field service, Problems problems) {
    Field name = service.at("name");
    if (name.isEmpty()) {
      problems.required(name);
    } else {
      problems.invalid(name, Names.labelProblems(name.text()));
    }
    Field number = service.at("port", "number");
    Field portName = service.at("port", "name");
    if (!portName.isEmpty() && number.number() != 0) {
      problems.invalid(backend.with(""), "cannot set both port name & port number");
    } else if (!portName.isEmpty()) {
      problems.invalid(portName, Names.portProblems(portName.text()));
    } else if (number.number() != 0) {
      problems.between(number, 1, Names.MAX_PORT);
    } else {
      problems.required(backend, "port name or number is required");
    }
  }

  private static final class Classes implements Rules {
    @Override
    public void check(Field object, Problems problems) {
      Field spec = object.at("spec");
      Texts.checkPrefixedPath(spec.at("controller"), problems);
      Field parameters = spec.at("parameters");
      if (!parameters.isSet()) {
        return;
      }
      for (String name : List.of("kind", "name")) {
        if (parameters.at(name).isEmpty()) {
          problems.required(parameters.at(name));
        }
      }
      Field scope = parameters.at("scope");
      if (!scope.isSet()) {
        problems.required(scope);
      } else {
        problems.oneOf(scope, List.of("Cluster", "Namespace"));
      }
      if (scope.is("Namespace") && parameters.at("namespace").isEmpty()) {
        problems.required(parameters.at("namespace"), "`parameters.scope` is set to 'Namespace'");
      }
      if (scope.is("Cluster") && parameters.at("namespace").isSet()) {
        problems.forbidden(parameters.at("namespace"), "`parameters.scope` is set to 'Cluster'");
      }
    }

    @Override
    public void checkChange(Field object, Field old, Problems problems) {
      Field controller = object.at("spec", "controller");
      problems.immutable(controller.with(controller.text()), old.at("spec", "controller"));
      check(object, problems);
    }
  }
}
