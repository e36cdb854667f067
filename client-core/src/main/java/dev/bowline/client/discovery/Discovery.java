package dev.bowline.client.discovery;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.discovery.DiscoveryCache;
import dev.bowline.client.internal.discovery.OpenApiReader;
import dev.bowline.client.internal.discovery.VersionDocument;
import dev.bowline.type.ResourceType;
import java.util.Optional;

/**
 * What the server is and serves. One for each client, which holds what the server said last: groups
 * and resources are read at the first question, and again when something isn't found or {@link
 * #refresh} is called. Servers since 1.26 tell everything in two documents, and next to nothing has
 * to be sent again for what hasn't changed; older ones are asked for each version on its own.
 *
 * <p>A group whose API server doesn't answer hides no other: {@link ServedApi#unavailable}.
 *
 * <p>Thread-safe; calls may block for the server's answer. They throw {@link
 * dev.bowline.client.ApiException} if the server refuses, {@link
 * dev.bowline.client.TransportException} if there is no usable answer and {@link
 * dev.bowline.serde.CodecException} if that can't be understood.
 */
public final class Discovery {
  private final DiscoveryCache cache;
  private final ClientCore core;
  private final OpenApi openApi;

  /** For {@code KubeClient.discovery()}. */
  public Discovery(ClientCore core) {
    this(core, new DiscoveryCache(core.documents(), core.timing().ticker()));
  }

  /** The same for somebody else, who shares what is known of groups and resources. */
  public Discovery(ClientCore core, Discovery shared) {
    this(core, shared.cache.by(core.documents()));
  }

  private Discovery(ClientCore core, DiscoveryCache cache) {
    this.core = core;
    this.cache = cache;
    this.openApi = new OpenApi(new OpenApiReader(core.documents()));
  }

  /** What the server serves, as it said last. */
  public ServedApi api() {
    return cache.get();
  }

  /** What the server serves now. */
  public ServedApi refresh() {
    return cache.refresh();
  }

  /**
   * Whether the server serves a type, as the same kind. Asks it again if it didn't when it was
   * asked last, as often as {@link RestMapper} does.
   */
  public boolean serves(ResourceType<?> type) {
    return cache.find(api -> api.serves(type) ? Optional.of(type) : Optional.empty()).isPresent();
  }

  /** Finds resources by name. */
  public RestMapper mapper() {
    return new RestMapper(cache);
  }

  /** Which release the server is; asked each time. */
  public ServerVersion version() {
    return VersionDocument.read(core.documents());
  }

  /** The schemas of what the server serves. */
  public OpenApi openApi() {
    return openApi;
  }

  /** How the server is; asked each time. */
  public ServerHealth health() {
    return new ServerHealth(core.documents());
  }
}
