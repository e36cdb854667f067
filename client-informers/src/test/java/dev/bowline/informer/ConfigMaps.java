package dev.bowline.informer;

import dev.bowline.api.core.v1.ConfigMap;

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
}
