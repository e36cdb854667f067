package dev.bowline.mockserver;

import dev.bowline.mockserver.stream.ScriptTable;
import java.util.List;
import java.util.Set;

/**
 * What pods answer to exec, attach, log and port-forward. There is no kubelet: a script plays the
 * container, and the server speaks the protocols around it as a real one does. Without a script, a
 * pod answers that it runs on no node. The pod itself must exist.
 *
 * <p>Of two scripts for the same thing the later counts, for requests from then on. Thread-safe.
 *
 * <pre>{@code
 * server.create(Pod.of(p -> p.name("web-0").namespace("shop")));
 * server.podScripts().onExec("shop", "web-0", process -> {
 *   process.stdout().write("hello\n".getBytes(UTF_8));
 *   process.exit(3);
 * });
 * }</pre>
 */
public final class PodScripts {
  private static final Set<String> KNOWN = Set.of("v5.channel.k8s.io", "v4.channel.k8s.io");

  private final ScriptTable table = new ScriptTable();

  PodScripts() {}

  ScriptTable table() {
    return table;
  }

  /** Plays commands in a pod. */
  public PodScripts onExec(String namespace, String pod, PodScript<ScriptedProcess> script) {
    table.put(ScriptTable.EXEC, namespace, pod, script);
    return this;
  }

  /** Plays what a pod's container runs, for those who attach to it. */
  public PodScripts onAttach(String namespace, String pod, PodScript<ScriptedProcess> script) {
    table.put(ScriptTable.ATTACH, namespace, pod, script);
    return this;
  }

  /** Plays a pod's log. */
  public PodScripts onLog(String namespace, String pod, PodScript<ScriptedLog> script) {
    table.putLog(namespace, pod, script);
    return this;
  }

  /** Plays the program behind the ports of a pod; runs once for each connection. */
  public PodScripts onPortForward(String namespace, String pod, PodScript<ScriptedPort> script) {
    table.putPort(namespace, pod, script);
    return this;
  }

  /**
   * What the server speaks on exec and attach; {@code v5.channel.k8s.io} alone if not set, as
   * servers from Kubernetes 1.30 on. Older ones speak {@code v4.channel.k8s.io}.
   *
   * @throws IllegalArgumentException for another protocol than these two, or for none
   */
  public PodScripts protocols(String... protocols) {
    List<String> spoken = List.of(protocols);
    if (spoken.isEmpty() || !KNOWN.containsAll(spoken)) {
      throw new IllegalArgumentException("protocols must be some of " + KNOWN + ", not " + spoken);
    }
    table.protocols(spoken);
    return this;
  }
}
