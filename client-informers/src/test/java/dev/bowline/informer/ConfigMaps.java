package dev.bowline.informer;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.WatchFrame;
import java.util.List;

/** Small objects for tests. */
public final class ConfigMaps {
  private ConfigMaps() {}

  /** An object in namespace {@code ns} with uid {@code uid-NAME}. */
  public static ConfigMap configMap(String name, long version) {
    return configMap(name, "uid-" + name, version);
  }

  public static ConfigMap configMap(String name, String uid, long version) {
    return configMap(name, uid, Long.toString(version), "");
  }

  /** With a value that tests index by. */
  public static ConfigMap configMap(String name, String uid, String version, String colour) {
    return ConfigMap.of(
        c ->
            c.metadata(m -> m.namespace("ns").name(name).uid(uid).resourceVersion(version))
                .putData("colour", colour));
  }

  public static ConfigMap coloured(String name, long version, String colour) {
    return configMap(name, "uid-" + name, Long.toString(version), colour);
  }

  public static String colour(ConfigMap object) {
    return object.data().getOrDefault("colour", "");
  }

  /** The bookmark that ends a streaming list. */
  public static WatchFrame<ConfigMap> endOfList(String version) {
    return bookmark(version, "true");
  }

  /** A bookmark whose annotation says whether it ends a streaming list. */
  public static WatchFrame<ConfigMap> bookmark(String version, String isEndOfList) {
    ConfigMap object =
        configMap("", "", version, "")
            .with(c -> c.metadata(m -> m.putAnnotation("k8s.io/initial-events-end", isEndOfList)));
    return new WatchFrame.Event<>(WatchFrame.Type.BOOKMARK, object);
  }

  /** An index of names that holds a cache up at one of them. */
  static Index<ConfigMap, String> namesAfter(String held, Runnable wait) {
    return Index.of(
        "slow",
        map -> {
          if (map.name().equals(held)) {
            wait.run();
          }
          return List.of(map.name());
        });
  }
}
