package dev.bowline.mockserver;

import dev.bowline.api.Kinds;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.mockserver.admission.AdmissionPlugins;
import dev.bowline.mockserver.admission.Callbacks;
import dev.bowline.mockserver.api.Access;
import dev.bowline.mockserver.api.CommonHeaders;
import dev.bowline.mockserver.api.KubeHandler;
import dev.bowline.mockserver.auth.Authenticator;
import dev.bowline.mockserver.auth.Authorizer;
import dev.bowline.mockserver.auth.BootstrapRoles;
import dev.bowline.mockserver.auth.Rbac;
import dev.bowline.mockserver.auth.ServiceAccountTokens;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.Authority;
import dev.bowline.mockserver.http.HttpEngine;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.registry.Ids;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A Kubernetes API server in memory, on a real socket. It keeps state, counts revisions and
 * remembers changes, so that lists, pages, watches and conflicts behave as on a real server; every
 * built-in type is served, by facts and the rules of its kind.
 *
 * <p>Thread-safe. Close it: its threads are not daemons.
 */
public final class MockKubeServer implements AutoCloseable {
  private final Catalog catalog;
  private final Store store;
  private final ObjectRegistry registry;
  private final SkewedClock clock;
  private final PodScripts podScripts = new PodScripts();
  private final CallLog calls = new CallLog();
  private final FaultyHandler handler;
  private final HttpEngine engine;
  private final KubeConfigText kubeconfig;
  private final ServiceAccountTokens tokens;
  private final AdmissionPlugins plugins;
  private final URI url;

  private MockKubeServer(Builder builder) throws IOException {
    this.clock = new SkewedClock(builder.clock);
    this.catalog = Catalog.builtIn(Kinds.registry(), builder.allVersions);
    this.store = new Store(Builder.FIRST_REVISION, builder.watchWindow);
    Ids ids = new Ids(builder.random);
    this.tokens = new ServiceAccountTokens(store, clock, ids);
    this.plugins = new AdmissionPlugins(builder.callbacks, store, ids, builder.webhookServices);
    this.registry = new ObjectRegistry(catalog, store, clock, ids, builder.playsControllers);
    for (String namespace : List.of("default", "kube-node-lease", "kube-public", "kube-system")) {
      registry.ensureNamespace(namespace);
    }
    if (builder.authorizes) {
      registry.ensureAll(BootstrapRoles.read());
    }
    new Loader(catalog, registry).load(Manifest.read(builder.loaded));
    Authority authority = builder.tls ? new Authority() : null;
    String token = builder.token.isEmpty() ? ids.uid() : builder.token;
    KubeHandler kube =
        new KubeHandler(
            catalog,
            registry,
            access(builder, token),
            new CommonHeaders(clock, ids),
            clock,
            builder.bookmarkInterval,
            builder.speaksCbor,
            podScripts.table(),
            tokens,
            plugins);
    this.handler =
        new FaultyHandler(
            catalog,
            store,
            kube,
            new ServerEffects(this::compact, this::restart, this::restore, this::skewClock),
            clock,
            calls,
            new Page(store, calls, new PageAccess(token, !builder.tls)));
    this.engine = HttpEngine.start(builder.port, authority, handler);
    this.url = URI.create((builder.tls ? "https" : "http") + "://127.0.0.1:" + engine.port());
    this.kubeconfig = new KubeConfigText(url, authority, token);
  }

  private Access access(Builder builder, String token) {
    return new Access(
        new Authenticator(token, !builder.tls, !builder.authorizes, tokens),
        builder.authorizes ? new Rbac(store) : Authorizer.ALLOW_ALL);
  }

  /** Starts a server with TLS on a free port. */
  public static MockKubeServer start() {
    return builder().start();
  }

  /** Options for a server. */
  public static Builder builder() {
    return new Builder();
  }

  /** Where the server listens, such as {@code https://127.0.0.1:41234}. */
  public URI url() {
    return url;
  }

  /**
   * A kubeconfig of the administrator with everything inline: address, authority, and a client
   * certificate with its key. Without TLS: the address alone.
   */
  public String kubeconfig() {
    return kubeconfig.withCertificate();
  }

  /** A kubeconfig of the administrator by bearer token. */
  public String kubeconfigWithToken() {
    return kubeconfig.withToken();
  }

  /**
   * A kubeconfig of somebody by a client certificate. What he may do is up to the roles and
   * bindings that are stored.
   *
   * @param user his name
   * @param groups groups that he is in; {@code system:masters} may do everything
   * @throws IllegalStateException if the server has no TLS, and so no certificates
   */
  public String kubeconfigOf(String user, String... groups) {
    return kubeconfig.withCertificateOf(user, List.of(groups));
  }

  /**
   * Writes {@link #kubeconfig()} to a file that only its owner may read.
   *
   * @param file created or replaced
   * @return the file
   * @throws IOException if it can't be written
   */
  public Path writeKubeconfig(Path file) throws IOException {
    return KubeConfigText.write(file, kubeconfig());
  }

  /** The certificate authority in PEM, or null without TLS. */
  public @Nullable String caPem() {
    return kubeconfig.caPem();
  }

  /** The administrator's bearer token. */
  public String token() {
    return kubeconfig.token();
  }

  /**
   * Creates an object without HTTP. Unlike a client, the caller may set status, uid and creation
   * time. Its namespace is made if it isn't there.
   *
   * @param object of a built-in type; a namespaced one without a namespace goes to {@code default}
   * @return the object as it is stored
   * @throws IllegalArgumentException if its type isn't served
   * @throws MockRefusalException if a server would refuse it, for example because the name is taken
   */
  public <T extends KubeObject> T create(T object) {
    Resource resource = resource(object);
    String namespace = namespace(resource, object);
    if (resource.isNamespaced()) {
      registry.ensureNamespace(namespace);
    }
    return MockRefusalException.translate(
        () ->
            typed(
                registry.create(resource, namespace, tree(object), TRUSTED).document().message(),
                object));
  }

  /**
   * Replaces an object without HTTP, status included. Its resource version counts if it has one.
   *
   * @return the object as it is stored
   * @throws IllegalArgumentException if its type isn't served
   * @throws MockRefusalException if a server would refuse it, for example because it isn't there
   */
  public <T extends KubeObject> T replace(T object) {
    Resource resource = resource(object);
    return MockRefusalException.translate(
        () ->
            typed(
                registry
                    .replace(
                        resource, namespace(resource, object), object.name(), tree(object), TRUSTED)
                    .document()
                    .message(),
                object));
  }

  /**
   * An object as it is stored.
   *
   * @param namespace its namespace; ignored for a cluster-scoped type
   */
  public <T extends KubeObject> Optional<T> find(
      ResourceType<T> type, String namespace, String name) {
    Resource resource = resource(type);
    StoredObject found = store.get(resource.storage(), resource.key(namespace, name));
    return Optional.ofNullable(found).map(object -> typed(resource, object, type.prototype()));
  }

  /** All objects of a type in all namespaces, in the order of a list. */
  public <T extends KubeObject> List<T> list(ResourceType<T> type) {
    Resource resource = resource(type);
    return store.latest(resource.storage(), "").objects().stream()
        .map(object -> typed(resource, object, type.prototype()))
        .toList();
  }

  /**
   * Deletes an object without HTTP and at once, unless it has finalizers.
   *
   * @param namespace its namespace; ignored for a cluster-scoped type
   * @throws MockRefusalException if it isn't there
   */
  public void delete(ResourceType<?> type, String namespace, String name) {
    Resource resource = resource(type);
    MockRefusalException.translate(
        () -> registry.delete(resource, namespace, name, DeleteOptions.NOW));
  }

  /** The latest revision: what a list now would have as its resource version. */
  public ResourceVersion resourceVersion() {
    return new ResourceVersion(Long.toString(store.revision()));
  }

  /**
   * Forgets all changes so far. Watches and pages that begin at an older version get a 410 from now
   * on; watches that are open and have seen everything go on.
   */
  public void compact() {
    store.compact();
  }

  /** Sends a bookmark on every watch that allows it, without waiting for the interval. */
  public void sendBookmarks() {
    store.askForBookmarks();
  }

  /**
   * Ends every open watch with an {@code ERROR} event of a 410, and forgets all changes as {@link
   * #compact()} does.
   */
  public void expireWatches() {
    store.compact();
    store.expireWatches();
  }

  /**
   * Stores what files hold: YAML or JSON, in files and in directories with what is below them.
   * Namespaces come first, then definitions of kinds, then the rest in order of paths; the items of
   * lists count one by one. Status, uid and creation time are taken as they are written, and what
   * is there already is replaced.
   *
   * @throws LoadException if a file can't be read, or an object is refused; those before it stay
   */
  public void load(Path... paths) {
    new Loader(catalog, registry).load(Manifest.read(List.of(paths)));
  }

  /**
   * Stores what a text in YAML or JSON holds, as {@link #load} does with files.
   *
   * @throws LoadException if it is malformed, or an object is refused; those before it stay
   */
  public void loadYaml(String yaml) {
    new Loader(catalog, registry).load(Manifest.read(yaml));
  }

  /** All objects as they are now. */
  public ServerSnapshot snapshot() {
    return new ServerSnapshot(store.contents());
  }

  /**
   * Goes back to a snapshot as a real server does whose database is put back: resource versions go
   * back, too, and are used again; all connections are cut; watches from older versions get a 410.
   */
  public void restore(ServerSnapshot snapshot) {
    store.restore(snapshot.contents());
    registry.serveStoredDefinitions();
    engine.cutConnections();
  }

  /**
   * Goes back to a snapshot by writes: whatever differs from it is created, changed or deleted
   * under a new version, so that watches go on and see it.
   */
  public void revert(ServerSnapshot snapshot) {
    Revert.to(snapshot.contents(), store);
    registry.serveStoredDefinitions();
  }

  /**
   * Starts anew, as a real server whose process was replaced: all connections are cut, and watches
   * can't begin at older versions than the present one. Objects, older lists and the address stay.
   */
  public void restart() {
    store.restart();
    engine.cutConnections();
  }

  /**
   * Sets the server's clock wrong: what it stamps, in objects and in headers, and what it compares
   * with, such as the end of tokens.
   *
   * @param skew added to the time of the builder's clock; may be negative, zero to set it right
   */
  public void skewClock(Duration skew) {
    clock.skew(skew);
  }

  /** Closes all connections, whatever is under way on them. New ones are accepted. */
  public void cutConnections() {
    engine.cutConnections();
  }

  /**
   * Makes something go wrong at a moment. Of several faults that fit a request, the one injected
   * first strikes.
   *
   * @return tells how often the fault has struck, and takes it back
   */
  public InjectedFault inject(Fault fault, Moment moment) {
    return handler.inject(fault, moment);
  }

  /** What pods answer to exec, attach, log and port-forward. */
  public PodScripts podScripts() {
    return podScripts;
  }

  /**
   * The requests that came in, oldest first; the last 10,000 of them. Watches are among them as
   * soon as they begin.
   */
  public List<RecordedCall> calls() {
    return calls.all();
  }

  /** Those of {@link #calls()} that fit. */
  public List<RecordedCall> calls(Predicate<RecordedCall> wanted) {
    return calls.all().stream().filter(wanted).toList();
  }

  /**
   * Those of {@link #calls()} with a verb on a resource.
   *
   * @param verb such as {@code list} or {@code watch}, see {@link RecordedCall#verb()}
   * @param resource such as {@code pods} or {@code deployments.apps}
   */
  public List<RecordedCall> calls(String verb, String resource) {
    return calls(call -> call.verb().equals(verb) && call.resource().equals(resource));
  }

  /**
   * Waits until a request has come in that fits, or one of {@link #calls()} does already.
   *
   * @return whether there is one; false if the time was up before
   */
  public boolean awaitCall(Predicate<RecordedCall> wanted, Duration timeout)
      throws InterruptedException {
    return calls.await(wanted, timeout);
  }

  /** Forgets {@link #calls()}. */
  public void forgetCalls() {
    calls.forget();
  }

  /** Ends all watches, closes all connections and stops listening. */
  @Override
  public void close() {
    store.close();
    handler.close();
    engine.close();
    plugins.close();
  }

  private static final ObjectRegistry.Mode TRUSTED = new ObjectRegistry.Mode("", false, true);

  private Resource resource(KubeObject object) {
    GroupVersionKind kind = GroupVersionKind.of(object.apiVersion(), object.kind());
    Resource resource = catalog.resource(kind);
    if (resource == null) {
      throw new IllegalArgumentException(kind + " is not served");
    }
    return resource;
  }

  private Resource resource(ResourceType<?> type) {
    Resource resource = catalog.resource(type.kind());
    if (resource == null) {
      throw new IllegalArgumentException(type + " is not served");
    }
    return resource;
  }

  private static String namespace(Resource resource, KubeObject object) {
    if (!resource.isNamespaced()) {
      return "";
    }
    return object.namespace().isEmpty() ? "default" : object.namespace();
  }

  private static Map<String, @Nullable Object> tree(KubeObject object) {
    Object tree =
        JsonTrees.toTree((Message) object, EncodeOptions.DEFAULT.withDropUnknownFields(true));
    return Objects.requireNonNull(Tree.object(tree));
  }

  private static <T extends KubeObject> T typed(
      Resource resource, StoredObject object, T prototype) {
    return typed(resource.view(object.document()).message(), prototype);
  }

  @SuppressWarnings({"unchecked", "cast"}) // the resource's class is the prototype's
  private static <T extends KubeObject> T typed(Message message, T sameClass) {
    return (T) sameClass.getClass().cast(message);
  }

  /** Options for a server. Not thread-safe. */
  public static final class Builder {
    private static final long FIRST_REVISION = 100;

    private int port;
    private boolean tls = true;
    private boolean allVersions;
    private boolean playsControllers = true;
    private boolean speaksCbor;
    private String token = "";
    private boolean authorizes = true;
    private final List<Path> loaded = new ArrayList<>();
    private final Callbacks callbacks = new Callbacks();
    private final Map<String, URI> webhookServices = new HashMap<>();
    private int watchWindow = 10_000;
    private Duration bookmarkInterval = Duration.ofMinutes(1);
    private InstantSource clock = InstantSource.system();
    private RandomGenerator random = new SecureRandom();

    private Builder() {}

    /**
     * Where to listen on loopback.
     *
     * @param newPort 0 for any free port, which is the default
     */
    public Builder port(int newPort) {
      this.port = newPort;
      return this;
    }

    /** Listens without TLS, by HTTP/1.1 only, and lets everybody in. */
    public Builder plainHttp() {
      this.tls = false;
      return this;
    }

    /**
     * The administrator's bearer token; by default one is made up.
     *
     * @param newToken what can stand in a header: visible ASCII characters, at least one
     */
    public Builder token(String newToken) {
      this.token = checkedToken(newToken);
      return this;
    }

    /** The message doesn't hold the token, which is a secret. */
    static String checkedToken(String token) {
      if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
        throw new IllegalArgumentException("a token needs visible ASCII characters, at least one");
      }
      return token;
    }

    /**
     * Stores what files hold before the server listens, see {@link MockKubeServer#load}.
     *
     * @param paths files and directories, read when the server starts
     */
    public Builder load(Path... paths) {
      loaded.addAll(List.of(paths));
      return this;
    }

    /** Serves alpha and beta versions too. */
    public Builder allVersions() {
      this.allVersions = true;
      return this;
    }

    /**
     * Speaks CBOR beside JSON and Protobuf, as a server with the feature gate {@code
     * CBORServingAndStorage} does; without it such bodies are refused (415), and answers come in
     * another format that the client accepts, or not at all (406).
     */
    public Builder cbor() {
      this.speaksCbor = true;
      return this;
    }

    /**
     * Leaves deletions unfinished that a kubelet or a controller would finish: bound pods,
     * namespaces, foreground deletion. By default the server finishes them itself.
     */
    public Builder withoutControllers() {
      this.playsControllers = false;
      return this;
    }

    /**
     * Lets code change objects of a type before they are stored, when clients create or change them
     * over the wire. Callbacks are called in this order, before webhooks.
     *
     * @param type the type of the objects, in the version in which clients send them
     */
    public <T extends KubeObject> Builder mutating(ResourceType<T> type, Mutation<T> mutation) {
      callbacks.mutating(type.kind(), type.prototype(), mutation);
      return this;
    }

    /**
     * Lets code refuse what clients do to objects of a type over the wire: create, change and
     * delete.
     *
     * @param type the type of the objects, in the version in which clients send them
     */
    public <T extends KubeObject> Builder validating(
        ResourceType<T> type, Validation<T> validation) {
      callbacks.validating(type.kind(), type.prototype(), validation);
      return this;
    }

    /**
     * Says where a service is that stored webhook configurations name; nothing runs behind the
     * services of this server. The certificate there must be for {@code name.namespace.svc}, as on
     * a cluster.
     *
     * @param address host and port, such as {@code https://127.0.0.1:9443}; any path is ignored
     */
    public Builder webhookService(String namespace, String name, URI address) {
      webhookServices.put(namespace + "/" + name, address);
      return this;
    }

    /**
     * Lets everybody do everything whose credentials are good, as a server with {@code
     * --authorization-mode=AlwaysAllow} does; requests without credentials are refused. By default
     * the roles and bindings that are stored decide, as on most clusters. The administrator, by
     * whose kubeconfig tests usually come in, may do everything either way.
     */
    public Builder withoutAuthorization() {
      this.authorizes = false;
      return this;
    }

    /**
     * How far back watches and pages can begin.
     *
     * @param changes for each resource type, at least 1; default 10,000
     */
    public Builder watchWindow(int changes) {
      if (changes < 1) {
        throw new IllegalArgumentException("watch window must be at least 1, not " + changes);
      }
      this.watchWindow = changes;
      return this;
    }

    /** How often a watch that allows it gets a bookmark; default one minute. */
    public Builder bookmarkInterval(Duration interval) {
      if (interval.isNegative() || interval.isZero()) {
        throw new IllegalArgumentException("bookmark interval must be positive, not " + interval);
      }
      this.bookmarkInterval = interval;
      return this;
    }

    /** Where creation and deletion times come from. */
    public Builder clock(InstantSource newClock) {
      this.clock = newClock;
      return this;
    }

    /**
     * Where uids, generated names and the token come from; a seeded generator makes them repeat.
     */
    public Builder random(RandomGenerator newRandom) {
      this.random = newRandom;
      return this;
    }

    /**
     * Starts the server.
     *
     * @throws UncheckedIOException if it can't listen
     * @throws LoadException if what it was told to load can't be
     */
    public MockKubeServer start() {
      try {
        return new MockKubeServer(this);
      } catch (IOException e) {
        throw new UncheckedIOException("can't listen on port " + port, e);
      }
    }
  }
}
