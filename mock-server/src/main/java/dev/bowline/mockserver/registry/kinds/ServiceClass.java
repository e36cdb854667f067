package dev.bowline.mockserver.registry.kinds;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The class of service of a pod, which follows from what its containers request and may use. */
public final class ServiceClass {
  private static final List<String> COUNTED = List.of("cpu", "memory");

  private ServiceClass() {}

  /** The class of a pod with this spec. */
  public static String of(Map<String, @Nullable Object> spec) {
    List<Map<String, @Nullable Object>> holders = new ArrayList<>();
    if (Tree.child(spec, "resources") != null) {
      holders.add(spec);
    } else {
      holders.addAll(Tree.objects(spec, "containers"));
      holders.addAll(Tree.objects(spec, "initContainers"));
    }
    Map<String, Quantity> requests = new HashMap<>();
    Map<String, Quantity> limits = new HashMap<>();
    boolean isLimited = true;
    for (Map<String, @Nullable Object> holder : holders) {
      Map<String, @Nullable Object> resources = Tree.child(holder, "resources");
      add(requests, Tree.textMap(resources, "requests"));
      isLimited &= add(limits, Tree.textMap(resources, "limits")) == COUNTED.size();
    }
    if (requests.isEmpty() && limits.isEmpty()) {
      return "BestEffort";
    }
    boolean isGuaranteed =
        isLimited
            && requests.size() == limits.size()
            && requests.entrySet().stream()
                .allMatch(request -> request.getValue().equals(limits.get(request.getKey())));
    return isGuaranteed ? "Guaranteed" : "Burstable";
  }

  /** Adds what is more than nothing. */
  private static int add(Map<String, Quantity> sums, Map<String, String> amounts) {
    int count = 0;
    for (String name : COUNTED) {
      String amount = amounts.get(name);
      Quantity quantity = amount == null ? Quantity.ZERO : Quantity.parse(amount);
      if (quantity.signum() > 0) {
        sums.merge(name, quantity, Quantity::add);
        count++;
      }
    }
    return count;
  }
}
