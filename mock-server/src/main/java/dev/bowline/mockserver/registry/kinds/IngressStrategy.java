package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ingresses: those without a class take the default one. */
final class IngressStrategy implements Strategy {
  private static final String MARK = "ingressclass.kubernetes.io/is-default-class";

  /** How classes were named before there were any. */
  private static final String OLD_CLASS = "kubernetes.io/ingress.class";

  @Override
  public void admitNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    if (spec.get("ingressClassName") != null
        || Tree.textMap(Write.metadata(tree), "annotations").containsKey(OLD_CLASS)) {
      return;
    }
    // The newest, or else the first by name; min takes the first of equals.
    write.all("networking.k8s.io/v1", "ingressclasses").stream()
        .filter(IngressStrategy::isDefault)
        .min(Comparator.comparing(IngressStrategy::created, Comparator.reverseOrder()))
        .ifPresent(type -> spec.put("ingressClassName", Write.name(type)));
  }

  private static boolean isDefault(Map<String, @Nullable Object> type) {
    return "true".equals(Tree.textMap(Write.metadata(type), "annotations").get(MARK));
  }

  private static String created(Map<String, @Nullable Object> type) {
    return Tree.text(Write.metadata(type), "creationTimestamp");
  }
}
