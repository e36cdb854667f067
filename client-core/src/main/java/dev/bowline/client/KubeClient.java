package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.discovery.Discovery;
import dev.bowline.client.internal.call.CallOrigin;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.transport.Transport;
import dev.bowline.client.pod.RunningPod;
import dev.bowline.client.proxy.ServerProxy;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client of one cluster. Thread-safe; one for a whole program is right. Calls block the calling
 * thread and may be made from virtual threads; no thread of the client keeps the JVM alive.
 *
 * <pre>{@code
 * try (KubeClient client = KubeClient.create()) {
 *   Pod pod = client.resources(Pod.TYPE).inNamespace("shop").get("web-0");
 * }
 * }</pre>
 */
public final class KubeClient implements AutoCloseable {
  static {
    RawAccess.open(
        new RawAccess() {
          @Override
          protected <T extends KubeObject> RawResources<T> open(
              KubeClient client, ResourceType<T> type, DecodeOptions decoding) {
            return client.core.rawCalls(type, decoding);
          }

          @Override
          protected RawResources<PartialObjectMetadata> openMetadata(
              KubeClient client, ResourceType<?> type, DecodeOptions decoding) {
            return client.core.rawCalls(type, decoding).metadataOnly();
          }
        });
  }

  private final Transport transport;
  private final ClientCore core;
  private final Cancellation closing;
  private final @Nullable KubeClient shared;
  private volatile @Nullable Discovery discovery;

  /**
   * A client.
   *
   * @param closing what the core's waits end with; cancelled when the client is closed
   */
  KubeClient(Transport transport, ClientCore core, Cancellation closing) {
    this(transport, core, closing, null);
  }

  private KubeClient(
      Transport transport, ClientCore core, Cancellation closing, @Nullable KubeClient shared) {
    this.transport = transport;
    this.core = core;
    this.closing = closing;
    this.shared = shared;
  }

  /** The same client for somebody else. */
  KubeClient by(CallOrigin origin) {
    return new KubeClient(transport, core.by(origin), closing, this);
  }

  /**
   * A client of the cluster that the environment names: {@code $KUBECONFIG}, else {@code
   * ~/.kube/config}, else the cluster that this pod runs in. Makes no call.
   *
   * @throws dev.bowline.client.config.ConfigException if there is no usable configuration
   */
  public static KubeClient create() {
    return builder().build();
  }

  /**
   * A client of a cluster. Makes no call.
   *
   * @throws NullPointerException if there is no config; {@link #create()} looks for one
   */
  public static KubeClient create(ClusterConfig config) {
    return builder().config(config).build();
  }

  /** Sets up a client. */
  public static KubeClientBuilder builder() {
    return new KubeClientBuilder();
  }

  /** The resources of a type whose objects live in namespaces. */
  public <T extends KubeObject> NamespacedResources<T> resources(NamespacedType<T> type) {
    return new NamespacedResources<>(core, type);
  }

  /** The resources of a cluster-scoped type. */
  public <T extends KubeObject> Resources<T> resources(ClusterType<T> type) {
    return Resources.in(core, type, null);
  }

  /**
   * The resources of a kind that there may be no class for, as the server serves it. Asks the
   * server what it serves, unless it did before.
   *
   * @throws dev.bowline.client.discovery.NotServedException if the server serves no such kind
   */
  public UnstructuredResources unstructured(GroupVersionKind kind) {
    return new UnstructuredResources(core, discovery().mapper().resource(kind));
  }

  /**
   * The resources of a name that there may be no class for, as the server serves it. Asks the
   * server what it serves, unless it did before.
   *
   * @throws dev.bowline.client.discovery.NotServedException if the server serves no such resource
   */
  public UnstructuredResources unstructured(GroupVersionResource resource) {
    return new UnstructuredResources(core, discovery().mapper().resource(resource));
  }

  /**
   * The resources of a name as people type it to kubectl: {@code deploy}, {@code Deployment},
   * {@code deployments.apps}, {@code deployments.v1.apps}. Asks the server what it serves, unless
   * it did before.
   *
   * @throws dev.bowline.client.discovery.NotServedException if the server serves no such resource
   */
  public UnstructuredResources unstructured(String name) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a resource needs a name");
    }
    return new UnstructuredResources(core, discovery().mapper().named(name));
  }

  /**
   * Applies the objects of a manifest one by one (server-side apply): namespaces first, then
   * definitions (CustomResourceDefinitions), each waited for until it is established, then the rest
   * in the given order. What fails doesn't hinder the others. Asks the server what it serves,
   * unless it did before.
   *
   * <pre>{@code
   * client.applyAll(Manifests.readUnstructured(yaml, DecodeOptions.DEFAULT), o -> o.fieldManager("release"));
   * }</pre>
   *
   * @param objects of any kinds, with names; those without a namespace go to the one of the
   *     options. A list without a name ({@code kind: List}) stands for its items
   * @param options must name the field manager
   * @return what became of each object
   * @throws IllegalArgumentException if two objects are the same, one has no name, or the apply set
   *     is another tool's, its parent is no parent or in the manifest; nothing was applied then
   * @throws ApiException if the parent of the apply set can't be read or written; nothing was
   *     applied then
   * @throws TransportException if the thread was interrupted, the client closed, or the parent of
   *     the apply set not reached
   */
  public ManifestResult applyAll(
      Collection<? extends KubeObject> objects, Consumer<? super ManifestOptions> options) {
    ManifestOptions filled = new ManifestOptions();
    options.accept(filled);
    List<Unstructured> untyped = objects.stream().map(ManifestTypes::untyped).toList();
    return new ManifestApply(core, new ManifestTypes(discovery()), filled).run(untyped);
  }

  /**
   * Evicts pods of a namespace.
   *
   * @throws IllegalArgumentException if no namespace can have that name
   */
  public Evictions evictions(String namespace) {
    return new Evictions(core, namespace);
  }

  /** Decides about certificate signing requests. */
  public CertificateApprovals certificateApprovals() {
    return new CertificateApprovals(core);
  }

  /**
   * The same client for callers who don't wait: calls run on threads of their own, daemons that end
   * after five idle seconds, as many as there are calls at once.
   */
  public AsyncClient async() {
    return async(AsyncThreads.EXECUTOR);
  }

  /**
   * The same client for callers who don't wait.
   *
   * @param executor runs one blocking call at a time on each thread: {@code
   *     Executors.newVirtualThreadPerTaskExecutor()} where there are virtual threads. A call's time
   *     in its queue counts against the call's deadline. Not closed with the client
   */
  public AsyncClient async(Executor executor) {
    return new AsyncClient(this, core, executor);
  }

  /** What the server is and serves. Always the same instance. */
  public Discovery discovery() {
    Discovery made = discovery;
    return made == null ? firstDiscovery() : made;
  }

  /** Not made with the client, since most programs never ask and all would pay for its classes. */
  private synchronized Discovery firstDiscovery() {
    Discovery made = discovery;
    if (made == null) {
      made = shared == null ? new Discovery(core) : new Discovery(core, shared.discovery());
      discovery = made;
    }
    return made;
  }

  /**
   * What can be done inside a pod: commands, logs, forwarded ports, copies. Makes no call.
   *
   * @throws IllegalArgumentException if no pod can have that name, or no namespace
   */
  public RunningPod runningPod(String namespace, String name) {
    return new RunningPod(core, namespace, name);
  }

  /**
   * The API server as a way to what runs in the cluster: requests that it passes on to services,
   * pods and nodes. Makes no call.
   */
  public ServerProxy proxy() {
    return new ServerProxy(core);
  }

  /** The namespace that the configuration names; {@code default} if it names none. */
  public String defaultNamespace() {
    return core.defaultNamespace();
  }

  /**
   * Ends all watches and all calls, in whatever thread, with {@link TransportException}, and closes
   * all connections. Does nothing the second time. Only the system's look-up of a name can't be
   * ended: its daemon thread may be there for as long as name servers are silent.
   */
  @Override
  public void close() {
    closing.cancel();
    transport.close();
  }

  /** The server's address; no credential. */
  @Override
  public String toString() {
    return "KubeClient[" + core.pipeline().serverUrl() + "]";
  }
}
