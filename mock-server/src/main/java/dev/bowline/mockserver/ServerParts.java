package dev.bowline.mockserver;

import dev.bowline.mockserver.admission.AdmissionPlugins;
import dev.bowline.mockserver.api.Access;
import dev.bowline.mockserver.api.CommonHeaders;
import dev.bowline.mockserver.api.KubeHandler;
import dev.bowline.mockserver.auth.Authenticator;
import dev.bowline.mockserver.auth.Authorizer;
import dev.bowline.mockserver.auth.BootstrapRoles;
import dev.bowline.mockserver.auth.Rbac;
import dev.bowline.mockserver.auth.ServiceAccountTokens;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.controllers.Cast;
import dev.bowline.mockserver.controllers.Cluster;
import dev.bowline.mockserver.controllers.Controllers;
import dev.bowline.mockserver.http.Authority;
import dev.bowline.mockserver.http.HttpEngine;
import dev.bowline.mockserver.registry.Ids;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.store.Store;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The parts of a running server, how they are put together, and what concerns all of them. */
final class ServerParts implements AutoCloseable {
  private static final long FIRST_REVISION = 100;
  private static final List<String> NAMESPACES =
      List.of("default", "kube-node-lease", "kube-public", "kube-system");

  final Catalog catalog;
  final Store store;
  final ObjectRegistry registry;
  final SkewedClock clock;
  final CallLog calls = new CallLog();
  final PodScripts podScripts = new PodScripts();
  final Faults faults = new Faults();
  final KubeConfigText kubeconfig;
  private final AdmissionPlugins plugins;
  private final KubeHandler kube;
  private final Conversations conversations;
  private final HttpEngine engine;
  private final @Nullable Controllers controllers;

  /**
   * Starts a server.
   *
   * @throws IOException if it can't listen
   * @throws LoadException if what it was told to load can't be
   */
  ServerParts(ServerSetup setup) throws IOException {
    this.clock = new SkewedClock(setup.clock);
    this.catalog = Catalog.builtIn(setup.allVersions);
    this.store = new Store(FIRST_REVISION, setup.watchWindow);
    Ids ids = new Ids(setup.random);
    ServiceAccountTokens tokens = new ServiceAccountTokens(store, clock, anew(setup));
    this.plugins =
        new AdmissionPlugins(setup.callbacks, store, catalog, anew(setup), setup.webhookServices);
    this.registry =
        new ObjectRegistry(
            catalog, store, clock, ids, plugins.conversions(), setup.looksAtAccounts);
    NAMESPACES.forEach(registry::ensureNamespace);
    if (setup.authorizes) {
      registry.ensureAll(BootstrapRoles.read());
    }
    load(setup.loaded);
    Authority authority = setup.hasTls ? new Authority() : null;
    String token = setup.token.isEmpty() ? ids.uid() : setup.token;
    Authenticator authenticator =
        new Authenticator(token, !setup.hasTls, !setup.authorizes, tokens);
    this.kube =
        new KubeHandler(
            catalog,
            registry,
            new Access(authenticator, setup.authorizes ? new Rbac(store) : Authorizer.ALLOW_ALL),
            new CommonHeaders(clock, anew(setup)),
            clock,
            setup.bookmarkInterval,
            setup.speaksCbor,
            podScripts.table(),
            tokens,
            plugins);
    this.conversations =
        new Conversations(
            kube, authenticator, Conversations.recorder(setup), Conversations.replay(setup));
    FaultyHandler handler =
        new FaultyHandler(
            catalog,
            store,
            kube,
            conversations,
            new ServerEffects(store::compact, this::restart, this::restore, clock::skew),
            clock,
            calls,
            faults,
            new Page(store, calls, new PageAccess(token, !setup.hasTls), new FaultsPath(faults)));
    try {
      this.engine = HttpEngine.start(setup.port, authority, new Doorkeeper(handler, setup.hasTls));
    } catch (IOException e) {
      conversations.close(); // such as the file of a recording
      plugins.close();
      kube.close();
      throw e;
    }
    this.controllers = setup.controllers.isEmpty() ? null : controllers(setup);
    this.kubeconfig = new KubeConfigText(url(authority), authority, token);
  }

  /** Ids that no secret depends on, so that asking for them doesn't change those of objects. */
  private static Ids anew(ServerSetup setup) {
    return new Ids(new SplittableRandom(setup.random.nextLong()));
  }

  private Controllers controllers(ServerSetup setup) {
    return Cast.start(
        new Cluster(catalog, registry, plugins, clock),
        setup.controllers,
        clock,
        task -> new Thread(task, "mock-controllers").start());
  }

  boolean awaitControllers(Duration timeout) throws InterruptedException {
    return controllers == null || controllers.awaitQuiet(timeout);
  }

  private URI url(@Nullable Authority authority) {
    return URI.create((authority == null ? "http" : "https") + "://127.0.0.1:" + engine.port());
  }

  void load(List<Path> paths) {
    new Loader(catalog, registry).load(Manifest.read(paths));
  }

  void loadYaml(String yaml) {
    new Loader(catalog, registry).load(Manifest.read(yaml));
  }

  void expireWatches() {
    store.expireWatches(); // first, so that a watch that misses something knows why
    store.compact();
  }

  void restart() {
    store.restart();
    engine.cutConnections();
  }

  void restore(ServerSnapshot snapshot) {
    registry.rewrite(
        transaction -> {
          engine.cutConnections(); // under the lock: who notices finds the state of the snapshot
          store.restore(snapshot.contents());
        });
  }

  void revert(ServerSnapshot snapshot) {
    registry.rewrite(transaction -> Revert.to(snapshot.contents(), transaction));
  }

  void cutConnections() {
    engine.cutConnections();
  }

  @Override
  public void close() {
    if (controllers != null) {
      controllers.close();
    }
    store.close();
    faults.close();
    conversations.close();
    plugins.close();
    kube.close();
    engine.close();
  }
}
