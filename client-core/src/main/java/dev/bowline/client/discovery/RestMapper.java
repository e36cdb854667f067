package dev.bowline.client.discovery;

import dev.bowline.client.internal.discovery.DiscoveryCache;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds resources by the names that objects, URLs and people have for them.
 *
 * <p>Answers come from what the server said last. What isn't there is asked for again, so that a
 * new custom resource is found as soon as the server lists it, a moment after its definition is
 * {@code Established}. Names that nobody serves can't turn into load: after five such questions the
 * server is asked once in five seconds at most, and in between such a name is unknown at once.
 *
 * <p>Thread-safe; calls may block for the server's answer. Beside what each method says, they throw
 * {@link dev.bowline.client.ApiException} if the server refuses to say what it serves, {@link
 * dev.bowline.client.TransportException} if there is no usable answer and {@link
 * dev.bowline.serde.CodecException} if that can't be understood.
 */
public final class RestMapper {
  private final DiscoveryCache cache;

  RestMapper(DiscoveryCache cache) {
    this.cache = cache;
  }

  /**
   * The resource of a kind in this version.
   *
   * @throws NotServedException if it isn't served
   */
  public ServedResource resource(GroupVersionKind kind) {
    return find("kind " + kind, api -> api.kind(kind));
  }

  /**
   * A resource by its full name.
   *
   * @throws NotServedException if it isn't served
   */
  public ServedResource resource(GroupVersionResource resource) {
    return find("resource " + resource, api -> api.resource(resource));
  }

  /**
   * The resource of a kind in the version that the server prefers of those that have it.
   *
   * @param group such as {@code apps}; empty for the core group
   * @param kind such as {@code Deployment}
   * @throws NotServedException if no version has it
   */
  public ServedResource preferred(String group, String kind) {
    String where = group.isEmpty() ? "the core group" : "group " + group;
    return find("kind " + kind + " in " + where, api -> api.preferred(group, kind));
  }

  /**
   * A resource by a name as people type it, as {@link ServedApi#named} finds it: {@code deploy},
   * {@code Deployment}, {@code deployments.apps}, {@code deployments.v1.apps}.
   *
   * @throws NotServedException if there is none
   */
  public ServedResource named(String name) {
    return find("resource called \"" + name + "\"", api -> api.named(name));
  }

  private ServedResource find(String what, Function<ServedApi, Optional<ServedResource>> lookUp) {
    return cache.find(lookUp).orElseThrow(() -> new NotServedException(what, cache.get()));
  }
}
