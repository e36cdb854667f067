package dev.bowline.mockserver;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
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
  private final ServerParts parts;
  private final TypedObjects objects;

  private MockKubeServer(ServerSetup setup) throws IOException {
    this.parts = new ServerParts(setup);
    this.objects = new TypedObjects(parts.catalog, parts.registry);
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
    return parts.kubeconfig.url();
  }

  /**
   * A kubeconfig of the administrator with everything inline: address, authority, and a client
   * certificate with its key. Without TLS: the address alone.
   */
  public String kubeconfig() {
    return parts.kubeconfig.withCertificate();
  }

  /** A kubeconfig of the administrator by bearer token. */
  public String kubeconfigWithToken() {
    return parts.kubeconfig.withToken();
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
    return parts.kubeconfig.withCertificateOf(user, List.of(groups));
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
    return parts.kubeconfig.caPem();
  }

  /** The administrator's bearer token. */
  public String token() {
    return parts.kubeconfig.token();
  }

  /**
   * Creates an object without HTTP. Unlike a client, the caller may set status, uid, generation,
   * creation time, and the deletion time of an object that something holds: finalizers or a grace
   * period. Its namespace is made if it isn't there.
   *
   * @param object of a built-in type; a namespaced one without a namespace goes to {@code default}
   * @return the object as it is stored
   * @throws IllegalArgumentException if its type isn't served
   * @throws MockRefusalException if a server would refuse it, for example because the name is taken
   */
  public <T extends KubeObject> T create(T object) {
    return objects.create(object);
  }

  /**
   * Replaces an object without HTTP, status included. Its resource version counts if it has one.
   *
   * @return the object as it is stored
   * @throws IllegalArgumentException if its type isn't served
   * @throws MockRefusalException if a server would refuse it, for example because it isn't there
   */
  public <T extends KubeObject> T replace(T object) {
    return objects.replace(object);
  }

  /**
   * An object as it is stored.
   *
   * @param namespace its namespace; ignored for a cluster-scoped type
   */
  public <T extends KubeObject> Optional<T> find(
      ResourceType<T> type, String namespace, String name) {
    return objects.find(type, namespace, name);
  }

  /** All objects of a type in all namespaces, in the order of a list. */
  public <T extends KubeObject> List<T> list(ResourceType<T> type) {
    return objects.list(type);
  }

  /**
   * Deletes an object without HTTP and at once, unless it has finalizers; a namespace with all that
   * is in it.
   *
   * @param namespace its namespace; ignored for a cluster-scoped type
   * @throws MockRefusalException if it isn't there
   */
  public void delete(ResourceType<?> type, String namespace, String name) {
    objects.delete(type, namespace, name);
  }

  /** The latest revision: what a list now would have as its resource version. */
  public ResourceVersion resourceVersion() {
    return new ResourceVersion(Long.toString(parts.store.revision()));
  }

  /**
   * Forgets all changes so far. Watches and pages that begin at an older version get a 410 from now
   * on; watches that are open and have seen everything go on.
   */
  public void compact() {
    parts.store.compact();
  }

  /** Sends a bookmark on every watch that allows it, without waiting for the interval. */
  public void sendBookmarks() {
    parts.store.askForBookmarks();
  }

  /**
   * Ends every open watch with an {@code ERROR} event of a 410, and forgets all changes as {@link
   * #compact()} does.
   */
  public void expireWatches() {
    parts.expireWatches();
  }

  /**
   * Stores what files hold: YAML or JSON, in files and in directories with what is below them.
   * Namespaces come first, then definitions of kinds, then the rest in order of paths; the items of
   * lists count one by one. Status, uid, generation and times are taken as they are written, also
   * the deletion time of what something holds. What is there already is replaced: it stays the same
   * object unless the new one has another uid, and its generation counts on.
   *
   * @throws LoadException if a file can't be read, a name stands twice in it, or an object is
   *     refused; those before it stay
   */
  public void load(Path... paths) {
    parts.load(List.of(paths));
  }

  /**
   * Stores what a text in YAML or JSON holds, as {@link #load} does with files.
   *
   * @throws LoadException if it is malformed, or an object is refused; those before it stay
   */
  public void loadYaml(String yaml) {
    parts.loadYaml(yaml);
  }

  /** All objects as they are now. */
  public ServerSnapshot snapshot() {
    return new ServerSnapshot(parts.store.contents());
  }

  /**
   * Goes back to a snapshot as a real server does whose database is put back: resource versions go
   * back, too, and are used again; all connections are cut; watches from older versions get a 410.
   */
  public void restore(ServerSnapshot snapshot) {
    parts.restore(snapshot);
  }

  /**
   * Goes back to a snapshot by writes: whatever differs from it is created, changed or deleted
   * under a new version, so that watches go on and see it.
   */
  public void revert(ServerSnapshot snapshot) {
    parts.revert(snapshot);
  }

  /**
   * Starts anew, as a real server whose process was replaced: all connections are cut, and watches
   * can't begin at older versions than the present one. Objects, older lists and the address stay.
   */
  public void restart() {
    parts.restart();
  }

  /**
   * Sets the server's clock wrong: what it stamps, in objects and in headers, and what it compares
   * with, such as the end of tokens.
   *
   * @param skew added to the time of the builder's clock; may be negative, zero to set it right
   * @throws IllegalArgumentException if it is beyond 10,000 days
   */
  public void skewClock(Duration skew) {
    parts.clock.skew(skew);
  }

  /** Closes all connections, whatever is under way on them. New ones are accepted. */
  public void cutConnections() {
    parts.cutConnections();
  }

  /**
   * Makes something go wrong at a moment. Of several faults that fit a request, the one injected
   * first strikes.
   *
   * @return tells how often the fault has struck, and takes it back
   */
  public InjectedFault inject(Fault fault, Moment moment) {
    return parts.faults.inject(fault, moment);
  }

  /** What pods answer to exec, attach, log and port-forward. */
  public PodScripts podScripts() {
    return parts.podScripts;
  }

  /**
   * The requests that came in, oldest first; the last 10,000 of them, or fewer if their bodies are
   * more than 64 MB. Watches are among them as soon as they begin.
   */
  public List<RecordedCall> calls() {
    return parts.calls.all();
  }

  /** Those of {@link #calls()} that fit. */
  public List<RecordedCall> calls(Predicate<RecordedCall> wanted) {
    return parts.calls.all().stream().filter(wanted).toList();
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
   * Waits until {@link Builder#controllers} have done all that follows from what was written so
   * far, also by themselves, and from the time as it is by the server's clock. What waits for time
   * to pass, such as the end of a pod, is not waited for. Without controllers it returns at once.
   *
   * @return whether they have; false if the time was up before, or the server is closed
   * @throws IllegalStateException if they have ended by a failure of their own
   */
  public boolean awaitControllers(Duration timeout) throws InterruptedException {
    return parts.awaitControllers(timeout);
  }

  /**
   * Waits until a request has come in that fits, or one of {@link #calls()} does already.
   *
   * @return whether there is one; false if the time was up before
   */
  public boolean awaitCall(Predicate<RecordedCall> wanted, Duration timeout)
      throws InterruptedException {
    return parts.calls.await(wanted, timeout);
  }

  /** Forgets {@link #calls()}. */
  public void forgetCalls() {
    parts.calls.forget();
  }

  /** Ends all watches, closes all connections and stops listening. */
  @Override
  public void close() {
    parts.close();
  }

  /** Options for a server. Not thread-safe. */
  public static final class Builder {
    private final ServerSetup setup = new ServerSetup();

    private Builder() {}

    /**
     * Where to listen on loopback.
     *
     * @param newPort 0 for any free port, which is the default
     */
    public Builder port(int newPort) {
      setup.port = newPort;
      return this;
    }

    /**
     * Listens without TLS, by HTTP/1.1 only, and lets everybody in but web pages: the {@code Host}
     * of a request, and its {@code Origin} if it has one, must be {@code 127.0.0.1}, {@code ::1} or
     * {@code localhost}.
     */
    public Builder plainHttp() {
      setup.hasTls = false;
      return this;
    }

    /**
     * The administrator's bearer token; by default one is made up.
     *
     * @param newToken what can stand in a header: visible ASCII characters, at least one
     */
    public Builder token(String newToken) {
      setup.token = checkedToken(newToken);
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
      setup.loaded.addAll(List.of(paths));
      return this;
    }

    /**
     * Has a real server answer, and writes its answers to a file that {@link #replaying} reads.
     * Values of secrets and tokens are hidden there; credentials of requests are neither written
     * nor passed on.
     *
     * <p>It doesn't go together with {@link #plainHttp}, which lets everybody in: whoever reached
     * this server would reach the real one.
     *
     * @param server a real server's address that needs no credentials, such as {@code
     *     http://127.0.0.1:8001} of {@code kubectl proxy}
     * @param file created or replaced; only its owner may read it
     */
    public Builder recording(URI server, Path file) {
      if (server.getHost() == null || !String.valueOf(server.getScheme()).matches("https?")) {
        throw new IllegalArgumentException(
            "needs an address such as http://127.0.0.1:8001, not " + server);
      }
      setup.recorded = server;
      setup.recording = file;
      return this;
    }

    /**
     * Answers as a recording says, and nothing else: each request gets the answers that it got
     * then, in their order, and the last one again and again. Events of a watch come once as many
     * writes have come in as had then. What wasn't recorded is answered by a 501.
     *
     * @param file what {@link #recording} has written
     */
    public Builder replaying(Path file) {
      setup.replayed = file;
      return this;
    }

    /** Serves alpha and beta versions too. */
    public Builder allVersions() {
      setup.allVersions = true;
      return this;
    }

    /**
     * Speaks CBOR beside JSON and Protobuf, as a server with the feature gate {@code
     * CBORServingAndStorage} does; without it such bodies are refused (415), and answers come in
     * another format that the client accepts, or not at all (406).
     */
    public Builder cbor() {
      setup.speaksCbor = true;
      return this;
    }

    /**
     * Plays controllers of a cluster. By default there are none, as where kube-apiserver runs
     * alone: namespaces and pods on nodes stay while they are being deleted, and so do objects that
     * are deleted in the foreground; nothing becomes of a Deployment. May be called more than once.
     */
    public Builder controllers(MockController... controllers) {
      setup.controllers.addAll(List.of(controllers));
      return this;
    }

    /** Plays all controllers that it can. */
    public Builder allControllers() {
      return controllers(MockController.values());
    }

    /**
     * Lets code change objects of a type before they are stored, when clients create or change them
     * over the wire. Callbacks are called in this order, before webhooks.
     *
     * @param type the type of the objects, in the version in which clients send them
     */
    public <T extends KubeObject> Builder mutating(ResourceType<T> type, Mutation<T> mutation) {
      setup.callbacks.mutating(type.kind(), type.prototype(), mutation);
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
      setup.callbacks.validating(type.kind(), type.prototype(), validation);
      return this;
    }

    /**
     * Looks at the service accounts of new pods, as a real server does whose plugin {@code
     * ServiceAccount} is on: one that is named must be there, or else the pod is refused; pods take
     * over its pull secrets and mount its token. A namespace without an account {@code default} is
     * let be, since no controller makes one here. By default, accounts need not be there.
     */
    public Builder serviceAccountAdmission() {
      setup.looksAtAccounts = true;
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
      setup.webhookServices.put(namespace + "/" + name, address);
      return this;
    }

    /**
     * Lets everybody do everything whose credentials are good, as a server with {@code
     * --authorization-mode=AlwaysAllow} does; requests without credentials are refused. By default
     * the roles and bindings that are stored decide, as on most clusters. The administrator, by
     * whose kubeconfig tests usually come in, may do everything either way.
     */
    public Builder withoutAuthorization() {
      setup.authorizes = false;
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
      setup.watchWindow = changes;
      return this;
    }

    /** How often a watch that allows it gets a bookmark; default one minute. */
    public Builder bookmarkInterval(Duration interval) {
      if (interval.isNegative() || interval.isZero()) {
        throw new IllegalArgumentException("bookmark interval must be positive, not " + interval);
      }
      setup.bookmarkInterval = interval;
      return this;
    }

    /** Where creation and deletion times come from. */
    public Builder clock(InstantSource newClock) {
      setup.clock = newClock;
      return this;
    }

    /**
     * Where uids, generated names and the token come from; a seeded generator makes them repeat, as
     * long as the same objects are created in the same order.
     */
    public Builder random(RandomGenerator newRandom) {
      setup.random = newRandom;
      return this;
    }

    /**
     * Starts the server.
     *
     * @throws UncheckedIOException if it can't listen
     * @throws LoadException if what it was told to load, record or replay can't be
     * @throws IllegalStateException if it is to record without TLS
     */
    public MockKubeServer start() {
      if (setup.recorded != null && !setup.hasTls) {
        throw new IllegalStateException(
            "recording needs TLS: without it, whoever reaches the port reaches the real server");
      }
      try {
        return new MockKubeServer(setup);
      } catch (IOException e) {
        throw new UncheckedIOException("can't listen on port " + setup.port, e);
      }
    }
  }
}
