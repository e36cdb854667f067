package dev.bowline.client.config;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A program that issues credentials, as {@code exec} of a kubeconfig's user names it. */
final class ExecPlugin implements GrantSource {
  private static final String GROUP = "client.authentication.k8s.io/";
  private static final Set<String> VERSIONS = Set.of(GROUP + "v1", GROUP + "v1beta1");

  /** Somebody may have to log in. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final String title;
  private final ExecProcess process;
  private final ExecRequest request;
  private final Interaction interaction;
  private final Environment environment;

  /** What {@code interactiveMode} says. */
  private enum Interaction {
    NEVER,
    IF_AVAILABLE,
    ALWAYS
  }

  private ExecPlugin(
      String title,
      ExecProcess process,
      ExecRequest request,
      Interaction interaction,
      Environment environment) {
    this.title = title;
    this.process = process;
    this.request = request;
    this.interaction = interaction;
    this.environment = environment;
  }

  /**
   * Reads and checks the entry; runs nothing.
   *
   * @param exec {@code exec} of the user
   * @param user begins messages
   * @param cluster what the plugin is told about, if it wants to know
   */
  static ExecPlugin of(Stanza exec, Stanza user, Stanza cluster, Environment environment) {
    String command = exec.requiredText("command");
    String version = exec.requiredText("apiVersion");
    if (!VERSIONS.contains(version)) {
      throw new ConfigException(
          exec.place("apiVersion")
              + " is \""
              + version
              + "\"; expected "
              + GROUP
              + "v1 or "
              + GROUP
              + "v1beta1");
    }
    Map<String, String> variables = variables(exec);
    String title = "the exec plugin " + command + " of " + user.title();
    return new ExecPlugin(
        title,
        new ExecProcess(
            title,
            commandLine(command, exec),
            variables,
            exec.text("installHint"),
            Setting.EXEC_TIMEOUT.durationIn(environment, TIMEOUT)),
        new ExecRequest(version, exec.flag("provideClusterInfo") ? cluster : null),
        interaction(exec, version),
        environment);
  }

  /**
   * As in a shell, a command with a separator is a path; it starts at the kubeconfig's directory.
   */
  private static List<String> commandLine(String command, Stanza exec) {
    List<String> line = new ArrayList<>();
    boolean isPath = command.indexOf('/') >= 0 || command.indexOf(File.separatorChar) >= 0;
    Path path = isPath ? exec.path("command") : null;
    line.add(path == null ? command : path.toString());
    line.addAll(exec.texts("args"));
    return line;
  }

  private static Map<String, String> variables(Stanza exec) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (Stanza variable : exec.stanzas("env")) {
      String value = variable.text("value");
      variables.put(variable.requiredText("name"), value == null ? "" : value);
    }
    return variables;
  }

  private static Interaction interaction(Stanza exec, String version) {
    String mode = exec.text("interactiveMode");
    if (mode == null && version.endsWith("/v1beta1")) {
      return Interaction.IF_AVAILABLE;
    }
    return switch (mode == null ? "" : mode) {
      case "Never" -> Interaction.NEVER;
      case "IfAvailable" -> Interaction.IF_AVAILABLE;
      case "Always" -> Interaction.ALWAYS;
      default ->
          throw new ConfigException(
              exec.place("interactiveMode")
                  + (mode == null ? " is missing" : " is \"" + mode + "\"")
                  + "; expected Never, IfAvailable or Always");
    };
  }

  @Override
  public Grant fetch() {
    boolean terminal = interaction != Interaction.NEVER && environment.terminal().getAsBoolean();
    if (interaction == Interaction.ALWAYS && !terminal) {
      throw new ConfigException(
          title + " wants to ask somebody (interactiveMode Always), but there is no terminal");
    }
    byte[] output = process.run(request.json(terminal), terminal);
    return ExecAnswer.read(output, request.version(), title);
  }

  @Override
  public String toString() {
    return title;
  }
}
