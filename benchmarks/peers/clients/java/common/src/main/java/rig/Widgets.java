package rig;

/** A custom type, as JSON. */
public record Widgets(String group) {
  public String definition() {
    return """
        {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"widgets.%1$s"},
         "spec":{"group":"%1$s","scope":"Namespaced",
          "names":{"plural":"widgets","singular":"widget","kind":"Widget","listKind":"WidgetList"},
          "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object",
           "properties":{"spec":{"type":"object","properties":{"size":{"type":"integer"}}}}}}}]}}
        """.formatted(group);
  }

  /** A widget of a size, which is JSON too. */
  public String widget(String size) {
    return """
        {"apiVersion":"%s/v1","kind":"Widget","metadata":{"name":"w","namespace":"default"},"spec":{"size":%s}}
        """.formatted(group, size);
  }

  /** Tries until it is served, which a real server does a moment after the definition is there. */
  public static <T> T served(java.util.concurrent.Callable<T> call, java.util.function.Predicate<Exception> isTooEarly) throws Exception {
    long end = System.nanoTime() + 20_000_000_000L;
    while (true) {
      try {
        return call.call();
      } catch (Exception e) {
        if (!isTooEarly.test(e) || System.nanoTime() > end) throw e;
        Thread.sleep(50);
      }
    }
  }
}
