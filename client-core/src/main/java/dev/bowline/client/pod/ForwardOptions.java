package dev.bowline.client.pod;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.pod.PortCall;
import dev.bowline.meta.KubeException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a port is forwarded. Not thread-safe. */
public final class ForwardOptions {
  private static final Logger LOG = LoggerFactory.getLogger("dev.bowline.client");
  private static final Duration LINGER = Duration.ofSeconds(10);
  private static final int LAST_PORT = 0xffff;

  private InetAddress address = InetAddress.getLoopbackAddress();
  private int localPort;
  private Duration linger = LINGER;
  private Consumer<? super KubeException> onFailure =
      e -> LOG.warn("a forwarded connection failed: {}", e.getMessage());

  ForwardOptions() {}

  /**
   * Where to listen; any free port if not set.
   *
   * @param port from 0, which is any free one, to 65535
   * @throws IllegalArgumentException if it is out of range
   */
  public ForwardOptions localPort(int port) {
    if (port < 0 || port > LAST_PORT) {
      throw new IllegalArgumentException("a local port is from 0 to 65535, not " + port);
    }
    localPort = port;
    return this;
  }

  /**
   * On which of this machine's addresses to listen; loopback if not set, so that only it connects.
   */
  public ForwardOptions localAddress(InetAddress own) {
    address = own;
    return this;
  }

  /**
   * How long a connection stays open whose local end has said all it wanted while nothing comes
   * from the pod; 10 seconds if not set. The protocol can't tell the pod that nothing more will
   * come, so that a program there may wait for ever.
   *
   * @param time more than zero
   * @throws IllegalArgumentException if it isn't
   */
  public ForwardOptions linger(Duration time) {
    linger = Deadlines.require("linger", time);
    return this;
  }

  /**
   * Hears why a connection failed; if not set, that is logged. The local end of a connection that
   * failed is reset.
   *
   * @param handler runs on the connection's thread; must neither block nor throw
   */
  public ForwardOptions onFailure(Consumer<? super KubeException> handler) {
    onFailure = handler;
    return this;
  }

  PortCall toCall(int port) {
    if (port < 1 || port > LAST_PORT) {
      throw new IllegalArgumentException("a port is from 1 to 65535, not " + port);
    }
    return new PortCall(port, new InetSocketAddress(address, localPort), linger, onFailure);
  }
}
