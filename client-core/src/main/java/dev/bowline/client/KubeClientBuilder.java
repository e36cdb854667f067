package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.internal.call.CallPipeline;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.transport.OkHttpTransport;
import dev.bowline.client.internal.transport.Transport;
import dev.bowline.client.observe.CallObserver;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Sets up a {@link KubeClient}. Not thread-safe. Null for a setting is a {@link
 * NullPointerException}, never the default, which could be another cluster.
 */
public final class KubeClientBuilder {
  private static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(60);

  private @Nullable ClusterConfig config;
  private Encoding encoding = Encoding.AUTO;
  private RetryPolicy retry = RetryPolicy.DEFAULT;
  private Duration deadline = DEFAULT_DEADLINE;
  private Consumer<? super Warning> onWarning = new LoggedWarnings();
  private @Nullable String userAgent;
  private @Nullable CallObserver observer;
  private @Nullable RateLimit rateLimit;
  private Consumer<? super OkHttpClient.Builder> okHttpClient = builder -> {};

  KubeClientBuilder() {}

  /** Which cluster, and as whom; {@link ClusterConfig#load} if not set. */
  public KubeClientBuilder config(ClusterConfig cluster) {
    config = Objects.requireNonNull(cluster, "config");
    return this;
  }

  /** Which format to speak; {@link Encoding#AUTO} if not set. */
  public KubeClientBuilder encoding(Encoding format) {
    encoding = Objects.requireNonNull(format, "encoding");
    return this;
  }

  /** How failed calls are repeated; {@link RetryPolicy#DEFAULT} if not set. */
  public KubeClientBuilder retry(RetryPolicy policy) {
    retry = Objects.requireNonNull(policy, "retry");
    return this;
  }

  /**
   * How long a call may take that has no deadline of its own, with all tries and the whole answer;
   * 60 seconds if not set. Watches have a time of their own.
   *
   * @param time more than zero
   */
  public KubeClientBuilder deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  /**
   * Gets the server's warnings; if not set, each text is logged once.
   *
   * @param handler called on the calling thread, before the call returns; must not block; what it
   *     throws is logged
   */
  public KubeClientBuilder onWarning(Consumer<? super Warning> handler) {
    onWarning = Objects.requireNonNull(handler, "onWarning");
    return this;
  }

  /** Who is told of every call, for metrics and traces; nobody if not set. */
  public KubeClientBuilder observer(CallObserver callObserver) {
    observer = Objects.requireNonNull(callObserver, "observer");
    return this;
  }

  /**
   * How many requests the client sends in a time; without limit if not set, since servers have
   * priority and fairness. Each try counts, of a watch its opening. Waiting for a place counts
   * against the call's deadline; a call that would get none before is refused at once, with {@link
   * TransportException.Kind#RATE_LIMITED}.
   */
  public KubeClientBuilder rateLimit(RateLimit limit) {
    rateLimit = Objects.requireNonNull(limit, "rateLimit");
    return this;
  }

  /**
   * Names the program, in front of Bowline's own name; {@code $BOWLINE_USER_AGENT} if not set. Up
   * to its first slash it is also who owns the fields of objects that are written without a field
   * manager.
   *
   * @param program such as {@code shop-operator/1.4}; printable ASCII
   * @throws IllegalArgumentException if it is blank or has other characters
   */
  public KubeClientBuilder userAgent(String program) {
    userAgent = UserAgent.of(program);
    return this;
  }

  /**
   * Changes how OkHttp is set up: interceptors, DNS, proxies, timeouts. Runs after Bowline's own
   * settings, once. The one place where OkHttp is visible; it may change with OkHttp's versions.
   *
   * @param setUp may set an own event listener. {@code dns} is asked on threads of Bowline's, since
   *     calls don't wait for it any longer than they may. {@code retryOnConnectionFailure} stays
   *     off whatever it sets: that would repeat writes, and tries beside those of the {@link
   *     RetryPolicy}; so does {@code followRedirects}, which would show credentials to others
   */
  public KubeClientBuilder okHttpClient(Consumer<? super OkHttpClient.Builder> setUp) {
    okHttpClient = Objects.requireNonNull(setUp, "okHttpClient");
    return this;
  }

  /**
   * The client. Makes no call.
   *
   * @throws dev.bowline.client.config.ConfigException if there is no usable configuration
   */
  public KubeClient build() {
    ClusterConfig cluster = config == null ? ClusterConfig.load() : config;
    Transport transport =
        new OkHttpTransport(
            cluster.server(),
            TransportSetup.via(cluster),
            cluster.source(),
            userAgent == null
                ? cluster.userAgent().map(UserAgent::of).orElse(UserAgent.BOWLINE)
                : userAgent,
            builder -> {
              TransportSetup.apply(cluster, builder);
              okHttpClient.accept(builder);
            });
    Cancellation closing = new Cancellation();
    Timing timing = Timing.SYSTEM.endingWith(closing);
    CallPipeline pipeline =
        new CallPipeline(
            transport,
            cluster.server(),
            new ClusterCredentials(cluster),
            encoding,
            onWarning,
            timing,
            new CallPipeline.Extras(observer, rateLimit));
    return new KubeClient(
        transport, new ClientCore(pipeline, timing, cluster.namespace(), deadline, retry), closing);
  }
}
