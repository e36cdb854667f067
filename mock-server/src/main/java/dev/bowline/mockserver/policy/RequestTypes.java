package dev.bowline.mockserver.policy;

import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.ListOf;
import dev.bowline.mockserver.expression.ExpressionType.MapOf;
import dev.bowline.mockserver.expression.ExpressionType.ObjectOf;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;

/** What expressions see of a request. */
public final class RequestTypes {
  /** The object as it would be stored; null for a delete. */
  public static final String OBJECT = "object";

  /** The object as it is stored; null for a create. */
  public static final String OLD_OBJECT = "oldObject";

  /** The question, as webhooks get it, without the objects. */
  public static final String REQUEST = "request";

  /** The namespace of the object; null if there is none. */
  public static final String NAMESPACE = "namespaceObject";

  /** What a binding refers to. */
  public static final String PARAMS = "params";

  /** The variables of a policy. */
  public static final String VARIABLES = "variables";

  private static final ExpressionType TEXTS = new MapOf(Scalar.STRING);
  private static final ExpressionType LIST = new ListOf(Scalar.STRING);
  private static final ExpressionType KIND =
      new ObjectOf(
          "kubernetes.GroupVersionKind",
          Map.of("group", Scalar.STRING, "version", Scalar.STRING, "kind", Scalar.STRING));
  private static final ExpressionType RESOURCE =
      new ObjectOf(
          "kubernetes.GroupVersionResource",
          Map.of("group", Scalar.STRING, "version", Scalar.STRING, "resource", Scalar.STRING));
  private static final ExpressionType USER =
      new ObjectOf(
          "kubernetes.UserInfo",
          Map.of(
              "username",
              Scalar.STRING,
              "uid",
              Scalar.STRING,
              "groups",
              LIST,
              "extra",
              new MapOf(LIST)));
  private static final ExpressionType QUESTION =
      new ObjectOf(
          "kubernetes.AdmissionRequest",
          Map.ofEntries(
              Map.entry("kind", KIND),
              Map.entry("resource", RESOURCE),
              Map.entry("subResource", Scalar.STRING),
              Map.entry("requestKind", KIND),
              Map.entry("requestResource", RESOURCE),
              Map.entry("requestSubResource", Scalar.STRING),
              Map.entry("name", Scalar.STRING),
              Map.entry("namespace", Scalar.STRING),
              Map.entry("operation", Scalar.STRING),
              Map.entry("userInfo", USER),
              Map.entry("dryRun", Scalar.BOOL),
              Map.entry("options", Scalar.ANY)));
  private static final ExpressionType NAMESPACE_TYPE =
      new ObjectOf(
          "kubernetes.Namespace",
          Map.of(
              "metadata",
              new ObjectOf(
                  "kubernetes.NamespaceMetadata",
                  Map.ofEntries(
                      Map.entry("name", Scalar.STRING),
                      Map.entry("generateName", Scalar.STRING),
                      Map.entry("namespace", Scalar.STRING),
                      Map.entry("labels", TEXTS),
                      Map.entry("annotations", TEXTS),
                      Map.entry("UID", Scalar.STRING),
                      Map.entry("creationTimestamp", Scalar.TIMESTAMP),
                      Map.entry("deletionGracePeriodSeconds", Scalar.INT),
                      Map.entry("deletionTimestamp", Scalar.TIMESTAMP),
                      Map.entry("generation", Scalar.INT),
                      Map.entry("resourceVersion", Scalar.STRING),
                      Map.entry("finalizers", LIST))),
              "spec",
              new ObjectOf("kubernetes.NamespaceSpec", Map.of("finalizers", LIST)),
              "status",
              new ObjectOf("kubernetes.NamespaceStatus", Map.of("phase", Scalar.STRING))));

  private RequestTypes() {}

  /** The variables of conditions. */
  static Map<String, ExpressionType> ofConditions() {
    Map<String, ExpressionType> types = new LinkedHashMap<>();
    types.put(OBJECT, Scalar.ANY);
    types.put(OLD_OBJECT, Scalar.ANY);
    types.put(REQUEST, QUESTION);
    return types;
  }

  /** The variables of a policy, but for those that it declares. */
  static Map<String, ExpressionType> ofPolicies(boolean hasParams) {
    Map<String, ExpressionType> types = ofConditions();
    types.put(NAMESPACE, NAMESPACE_TYPE);
    if (hasParams) {
      types.put(PARAMS, Scalar.ANY);
    }
    return types;
  }
}
