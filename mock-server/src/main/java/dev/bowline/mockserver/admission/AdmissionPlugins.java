package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.custom.Conversions;
import dev.bowline.mockserver.registry.Admission;
import dev.bowline.mockserver.registry.Ids;
import dev.bowline.mockserver.store.Store;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** All who have a say in the writes of a server. Close it: it keeps connections to webhooks. */
public final class AdmissionPlugins implements AutoCloseable {
  private final HookCalls calls;
  private final List<AdmissionPlugin> plugins;
  private final Conversions conversions;

  /**
   * The callbacks, then the policies, then the webhooks.
   *
   * @param services where services are that webhooks are behind, by {@code namespace/name}
   */
  public AdmissionPlugins(
      Callbacks callbacks, Store store, Catalog catalog, Ids ids, Map<String, URI> services) {
    this.calls = new HookCalls(ids, services);
    this.conversions = new HookConversions(calls, ids);
    this.plugins =
        List.of(
            callbacks,
            new Policies(store, new PolicyParams(store, catalog)),
            new Webhooks(store, calls));
  }

  /**
   * Their say in one request.
   *
   * @param last who has the last word in both phases
   * @param warnings takes what the client is to be told
   */
  public AdmissionChain chain(
      AdmissionRequest request, AdmissionView view, Admission last, List<String> warnings) {
    return new AdmissionChain(plugins, request, view, last, warnings);
  }

  /** The webhooks that turn custom resources of one version into another. */
  public Conversions conversions() {
    return conversions;
  }

  @Override
  public void close() {
    calls.close();
  }
}
