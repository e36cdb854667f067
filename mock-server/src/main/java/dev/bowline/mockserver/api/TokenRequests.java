package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.ServiceAccountTokens;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tokens for service accounts. */
final class TokenRequests {
  private static final String GROUP = "authentication.k8s.io";
  private static final long MIN_SECONDS = 600;
  private static final long DEFAULT_SECONDS = 3600;

  private final Catalog catalog;
  private final ObjectRegistry registry;
  private final ServiceAccountTokens tokens;
  private final Bodies bodies;
  private final CommonHeaders common;
  private final Admissions admissions;

  TokenRequests(
      Catalog catalog,
      ObjectRegistry registry,
      ServiceAccountTokens tokens,
      Bodies bodies,
      CommonHeaders common,
      Admissions admissions) {
    this.catalog = catalog;
    this.registry = registry;
    this.tokens = tokens;
    this.bodies = bodies;
    this.common = common;
    this.admissions = admissions;
  }

  /**
   * Issues a token.
   *
   * @param type the type of the body
   */
  HttpAnswer create(ApiRequest request, Target target, Resource type) {
    Format format = Accept.of(request).document(true);
    bodies.checkFormat(request, type);
    WriteParameters parameters = WriteParameters.of(request, "CreateOptions");
    Bodies.Decoded body = bodies.object(request, type, type.prototype());
    parameters.check(body.problems(), type);
    Writes.checkNamespace(body.tree(), target);
    registry.requireNamespace(target.resource(), target.namespace(), target.name());
    Map<String, @Nullable Object> tree =
        admissions.of(request, target, parameters.isDryRun()).ask(body.tree());
    checkIdentity(tree, target);
    StoredObject account = get("serviceaccounts", target.namespace(), target.name());
    complete(tree, target, account);
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    long seconds = seconds(spec);
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    status.put(
        "token",
        tokens.issue(
            account.document().tree(),
            bound(Tree.child(spec, "boundObjectRef"), target),
            Tree.texts(spec, "audiences"),
            seconds));
    status.put("expirationTimestamp", seconds(common.now().plusSeconds(seconds)));
    tree.put("status", status);
    return Answers.document(201, Document.of(tree, type.prototype()), format);
  }

  private static void checkIdentity(Map<String, @Nullable Object> tree, Target target) {
    Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
    String name = Tree.text(metadata, "name");
    if (!name.isEmpty() && !name.equals(target.name())) {
      throw Failures.invalid(
          "TokenRequest." + GROUP,
          Details.of(target.name(), GROUP, "TokenRequest"),
          List.of(
              Cause.invalid(
                  "metadata.name",
                  GoFormat.quoted(name),
                  "must match the service account name if specified")));
    }
  }

  private void complete(Map<String, @Nullable Object> tree, Target target, StoredObject account) {
    Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
    String uid = Tree.text(metadata, "uid");
    if (!uid.isEmpty() && !uid.equals(account.uid())) {
      throw Failures.conflict(
          "TokenRequest." + GROUP,
          Details.of(target.name(), GROUP, "TokenRequest"),
          "the UID in the token request ("
              + uid
              + ") does not match the UID of the service account ("
              + account.uid()
              + ")");
    }
    metadata.put("name", target.name());
    metadata.put("namespace", target.namespace());
    metadata.put("uid", account.uid());
    metadata.put("creationTimestamp", seconds(common.now()));
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    if (Tree.texts(spec, "audiences").isEmpty()) {
      spec.put("audiences", List.of(ServiceAccountTokens.ISSUER));
    }
    spec.putIfAbsent("expirationSeconds", DEFAULT_SECONDS);
  }

  private static long seconds(Map<String, @Nullable Object> spec) {
    long seconds = spec.get("expirationSeconds") instanceof Number number ? number.longValue() : 0;
    String problem =
        seconds < MIN_SECONDS
            ? "may not specify a duration less than 10 minutes"
            : seconds > 1L << 32 ? "may not specify a duration larger than 2^32 seconds" : "";
    if (!problem.isEmpty()) {
      throw Failures.invalid(
          "TokenRequest." + GROUP,
          Details.of("", GROUP, "TokenRequest"),
          List.of(Cause.invalid("spec.expirationSeconds", Long.toString(seconds), problem)));
    }
    return seconds;
  }

  private Map<String, Map<String, @Nullable Object>> bound(
      @Nullable Map<String, @Nullable Object> reference, Target target) {
    Map<String, Map<String, @Nullable Object>> bound = new LinkedHashMap<>();
    if (reference == null) {
      return bound;
    }
    String kind = Tree.text(reference, "kind");
    String apiVersion = Tree.text(reference, "apiVersion");
    boolean isCore = !apiVersion.contains("/");
    if (!isCore || !List.of("Pod", "Node", "Secret").contains(kind)) {
      int slash = apiVersion.indexOf('/');
      throw Failures.badRequest(
          "cannot bind token to object of type "
              + (slash < 0 ? "" : apiVersion.substring(0, slash))
              + "/"
              + apiVersion.substring(slash + 1)
              + ", Kind="
              + kind);
    }
    String name = Tree.text(reference, "name");
    StoredObject object = get(kind.toLowerCase(Locale.ROOT) + "s", target.namespace(), name);
    Map<String, @Nullable Object> tree = object.document().tree();
    if (kind.equals("Pod")) {
      addNode(bound, tree, target);
    }
    String uid = Tree.text(reference, "uid");
    if (!uid.isEmpty() && !uid.equals(object.uid())) {
      throw Failures.conflict(
          kind,
          Details.of(name, "", kind),
          "the UID in the bound object reference ("
              + uid
              + ") does not match the UID in record. The object might have been deleted and then"
              + " recreated");
    }
    bound.put(kind.toLowerCase(Locale.ROOT), ServiceAccountTokens.reference(name, object.uid()));
    return bound;
  }

  private void addNode(
      Map<String, Map<String, @Nullable Object>> bound,
      Map<String, @Nullable Object> pod,
      Target target) {
    Map<String, @Nullable Object> spec = Tree.child(pod, "spec");
    if (!Tree.text(spec, "serviceAccountName").equals(target.name())) {
      throw Failures.badRequest(
          "cannot bind token for serviceaccount "
              + GoFormat.quoted(target.name())
              + " to pod running with different serviceaccount name.");
    }
    String node = Tree.text(spec, "nodeName");
    if (!node.isEmpty()) {
      StoredObject found = registry.store().get("nodes", node);
      bound.put("node", ServiceAccountTokens.reference(node, found == null ? "" : found.uid()));
    }
  }

  private StoredObject get(String plural, String namespace, String name) {
    Resource resource = Objects.requireNonNull(catalog.resource("v1", plural));
    StoredObject object = registry.store().get(resource.storage(), resource.key(namespace, name));
    if (object == null) {
      throw Failures.notFound(resource, name);
    }
    return object;
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
