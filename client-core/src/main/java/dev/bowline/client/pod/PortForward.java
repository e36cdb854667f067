package dev.bowline.client.pod;

import dev.bowline.client.internal.pod.PortListener;

/**
 * A local port whose connections lead to a port of a pod, as many as come, each on a connection to
 * the API server of its own. Thread-safe. Close it.
 *
 * <p>A connection to the pod is made when somebody connects here. If that fails, because the pod is
 * gone, nothing listens there or it isn't allowed, the local end is reset and {@link
 * ForwardOptions#onFailure} hears why; the port stays open for others.
 */
public final class PortForward implements AutoCloseable {
  private final PortListener listener;

  PortForward(PortListener listener) {
    this.listener = listener;
  }

  /** The local port. */
  public int localPort() {
    return listener.localPort();
  }

  /** How many connections are open. */
  public int connections() {
    return listener.connections();
  }

  /** Stops listening and ends all connections. Does nothing the second time. */
  @Override
  public void close() {
    listener.close();
  }
}
