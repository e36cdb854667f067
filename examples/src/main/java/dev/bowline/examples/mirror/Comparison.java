package dev.bowline.examples.mirror;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How a cache and a fresh list differ.
 *
 * @param objects number of objects in the list
 * @param missing in the list, not in the cache
 * @param extra in the cache, not in the list
 * @param stale in both, at different resource versions
 */
record Comparison(int objects, int missing, int extra, int stale) {
  static Comparison of(Stream<Pod> cache, Stream<Pod> list) {
    Map<ObjectKey, ResourceVersion> cached = versions(cache);
    Map<ObjectKey, ResourceVersion> listed = versions(list);
    int missing = 0;
    int stale = 0;
    for (Map.Entry<ObjectKey, ResourceVersion> entry : listed.entrySet()) {
      ResourceVersion version = cached.remove(entry.getKey());
      if (version == null) {
        missing++;
      } else if (!version.equals(entry.getValue())) {
        stale++;
      }
    }
    return new Comparison(listed.size(), missing, cached.size(), stale);
  }

  boolean isEqual() {
    return missing == 0 && extra == 0 && stale == 0;
  }

  private static Map<ObjectKey, ResourceVersion> versions(Stream<Pod> pods) {
    Map<ObjectKey, ResourceVersion> versions = new HashMap<>();
    pods.forEach(pod -> versions.put(pod.key(), pod.resourceVersion()));
    return versions;
  }
}
