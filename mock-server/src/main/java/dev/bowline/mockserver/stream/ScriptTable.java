package dev.bowline.mockserver.stream;

import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedLog;
import dev.bowline.mockserver.ScriptedPort;
import dev.bowline.mockserver.ScriptedProcess;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The scripts of all pods. Thread-safe. */
public final class ScriptTable {
  /** The subresource for commands. */
  public static final String EXEC = "exec";

  /** The subresource for what runs already. */
  public static final String ATTACH = "attach";

  private final Map<String, PodScript<ScriptedProcess>> processes = new ConcurrentHashMap<>();
  private final Map<String, PodScript<ScriptedLog>> logs = new ConcurrentHashMap<>();
  private final Map<String, PodScript<ScriptedPort>> ports = new ConcurrentHashMap<>();
  private volatile List<String> protocols = List.of("v5.channel.k8s.io");

  /** Plays exec or attach. */
  public void put(
      String subresource, String namespace, String pod, PodScript<ScriptedProcess> script) {
    processes.put(subresource + " " + namespace + "/" + pod, script);
  }

  /** Plays a log. */
  public void putLog(String namespace, String pod, PodScript<ScriptedLog> script) {
    logs.put(namespace + "/" + pod, script);
  }

  /** Plays ports. */
  public void putPort(String namespace, String pod, PodScript<ScriptedPort> script) {
    ports.put(namespace + "/" + pod, script);
  }

  /** What is spoken on exec and attach. */
  public void protocols(List<String> spoken) {
    protocols = spoken;
  }

  /** What is spoken on exec and attach. */
  public List<String> protocols() {
    return protocols;
  }

  /** The script of a pod, or null. */
  public @Nullable PodScript<ScriptedProcess> process(
      String subresource, String namespace, String pod) {
    return processes.get(subresource + " " + namespace + "/" + pod);
  }

  /** The script of a pod, or null. */
  public @Nullable PodScript<ScriptedLog> log(String namespace, String pod) {
    return logs.get(namespace + "/" + pod);
  }

  /** The script of a pod, or null. */
  public @Nullable PodScript<ScriptedPort> port(String namespace, String pod) {
    return ports.get(namespace + "/" + pod);
  }
}
