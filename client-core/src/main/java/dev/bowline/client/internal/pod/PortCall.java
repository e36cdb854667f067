package dev.bowline.client.internal.pod;

import dev.bowline.meta.KubeException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What is asked of a forwarded port.
 *
 * @param port the pod's port, from 1 to 65535
 * @param local where to listen
 * @param linger how long a connection stays open whose local end has said all, and whose other end
 *     is silent
 * @param onFailure hears of connections that failed
 */
public record PortCall(
    int port,
    InetSocketAddress local,
    Duration linger,
    Consumer<? super KubeException> onFailure) {}
