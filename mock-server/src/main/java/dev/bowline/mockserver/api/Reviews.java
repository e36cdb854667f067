package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.Attributes;
import dev.bowline.mockserver.auth.Authenticator;
import dev.bowline.mockserver.auth.Authorizer;
import dev.bowline.mockserver.auth.PolicyRule;
import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.auth.Verdict;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.Failures;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Questions about who somebody is and what he may do: types that are asked and not stored. */
final class Reviews {
  private static final String AUTHENTICATION = "authentication.k8s.io";
  private static final String AUTHORIZATION = "authorization.k8s.io";

  private final Authenticator authenticator;
  private final Authorizer authorizer;
  private final ObjectRegistry registry;
  private final Bodies bodies;
  private final CommonHeaders common;
  private final Admissions admissions;

  Reviews(
      Access access,
      ObjectRegistry registry,
      Bodies bodies,
      CommonHeaders common,
      Admissions admissions) {
    this.registry = registry;
    this.authenticator = access.authenticator();
    this.authorizer = access.authorizer();
    this.bodies = bodies;
    this.common = common;
    this.admissions = admissions;
  }

  boolean isFor(Target target) {
    String group = target.resource().group();
    return (group.equals(AUTHENTICATION) || group.equals(AUTHORIZATION))
        && !target.resource().isStored();
  }

  HttpAnswer create(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Format format = Accept.of(request).document(Reads.hasProtobuf(resource));
    bodies.checkFormat(request, resource);
    WriteParameters parameters = WriteParameters.of(request, "CreateOptions");
    Bodies.Decoded body = bodies.object(request, resource, resource.prototype());
    parameters.check(body.problems(), resource);
    registry.account(resource, body.tree(), parameters.mode(""));
    Map<String, @Nullable Object> tree =
        admissions.of(request, target, parameters.isDryRun()).ask(body.tree());
    Map<String, @Nullable Object> answer =
        switch (resource.kind().kind()) {
          case "TokenReview" -> token(tree);
          case "SelfSubjectReview" -> self(request.user());
          case "SelfSubjectRulesReview" -> rules(tree, request.user());
          default -> access(tree, target, request.user());
        };
    return Answers.document(201, Document.of(answer, resource.prototype()), format);
  }

  private Map<String, @Nullable Object> token(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    String token = Tree.text(spec, "token");
    if (token.isEmpty()) {
      throw Failures.badRequest("token is required for TokenReview in authentication");
    }
    Verdict verdict = authenticator.review(token, Tree.texts(spec, "audiences"));
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    User user = verdict.user();
    if (user == null) {
      status.put("user", new LinkedHashMap<>());
      status.put("error", verdict.problem());
    } else {
      status.put("authenticated", true);
      status.put("user", user.tree());
      status.put("audiences", verdict.audiences());
    }
    tree.put("status", status);
    return tree;
  }

  private Map<String, @Nullable Object> self(User user) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    Tree.childToChange(tree, "metadata")
        .put("creationTimestamp", common.now().truncatedTo(ChronoUnit.SECONDS).toString());
    Tree.childToChange(tree, "status").put("userInfo", user.tree());
    return tree;
  }

  private Map<String, @Nullable Object> rules(Map<String, @Nullable Object> tree, User user) {
    String namespace = Tree.text(Tree.child(tree, "spec"), "namespace");
    if (namespace.isEmpty()) {
      throw Failures.badRequest("no namespace on request");
    }
    List<@Nullable Object> ofResources = new ArrayList<>();
    List<@Nullable Object> ofPaths = new ArrayList<>();
    for (PolicyRule rule : authorizer.rules(user, namespace)) {
      Map<String, @Nullable Object> told = new LinkedHashMap<>();
      told.put("verbs", rule.verbs());
      if (!rule.resources().isEmpty()) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(told);
        put(copy, "apiGroups", rule.groups());
        put(copy, "resources", rule.resources());
        put(copy, "resourceNames", rule.names());
        ofResources.add(copy);
      }
      if (!rule.paths().isEmpty()) {
        put(told, "nonResourceURLs", rule.paths());
        ofPaths.add(told);
      }
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("spec", new LinkedHashMap<>());
    Map<String, @Nullable Object> status = Tree.childToChange(answer, "status");
    status.put("resourceRules", ofResources);
    status.put("nonResourceRules", ofPaths);
    status.put("incomplete", false);
    return answer;
  }

  private static void put(Map<String, @Nullable Object> tree, String name, List<String> values) {
    if (!values.isEmpty()) {
      tree.put(name, values);
    }
  }

  private Map<String, @Nullable Object> access(
      Map<String, @Nullable Object> tree, Target target, User sender) {
    boolean isSelf = target.resource().kind().kind().startsWith("Self");
    AccessReviewChecks.check(tree, target, isSelf);
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    Authorizer.Decision decision = authorizer.decide(wish(spec, isSelf ? sender : subject(spec)));
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    if (target.resource().isNamespaced()) {
      Tree.childToChange(tree, "metadata").put("namespace", target.namespace());
    }
    status.put("allowed", decision.isAllowed());
    if (!decision.reason().isEmpty()) {
      status.put("reason", decision.reason());
    }
    String unreadable = AccessReviewChecks.unreadable(spec);
    if (!unreadable.isEmpty()) {
      status.put("evaluationError", unreadable);
    }
    tree.put("status", status);
    return tree;
  }

  private static User subject(Map<String, @Nullable Object> spec) {
    Map<String, List<String>> extra = new TreeMap<>();
    Map<String, @Nullable Object> given = Tree.child(spec, "extra");
    if (given != null) {
      given.keySet().forEach(key -> extra.put(key, Tree.texts(given, key)));
    }
    return new User(
        Tree.text(spec, "user"), Tree.text(spec, "uid"), Tree.texts(spec, "groups"), extra);
  }

  private static Attributes wish(Map<String, @Nullable Object> spec, User user) {
    Map<String, @Nullable Object> path = Tree.child(spec, "nonResourceAttributes");
    if (path != null) {
      return Attributes.ofPath(user, Tree.text(path, "verb"), Tree.text(path, "path"));
    }
    Map<String, @Nullable Object> resource = Tree.child(spec, "resourceAttributes");
    return Attributes.ofResource(
            user,
            Tree.text(resource, "verb"),
            Tree.text(resource, "group"),
            Tree.text(resource, "resource"),
            Tree.text(resource, "namespace"),
            Tree.text(resource, "name"))
        .withSubresource(Tree.text(resource, "subresource"));
  }
}
