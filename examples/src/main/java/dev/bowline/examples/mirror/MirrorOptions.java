package dev.bowline.examples.mirror;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What to mirror, from the command line.
 *
 * @param kubeconfig kubeconfig file of a real cluster, or null
 * @param inCluster whether to use the service account of the pod that this runs in
 * @param namespace one namespace, or null for all
 * @param pods how many pods the embedded server gets
 * @param duration how long to watch
 */
record MirrorOptions(
    @Nullable Path kubeconfig,
    boolean inCluster,
    @Nullable String namespace,
    int pods,
    Duration duration) {
  static final String USAGE =
      """
      usage: [--kubeconfig FILE | --in-cluster] [--namespace NAME] [--pods N] [--seconds S]
        --kubeconfig FILE  mirror the pods of a real cluster (current context of FILE)
        --in-cluster       mirror the cluster that this pod runs in
        --namespace NAME   only this namespace (default: all)
        --pods N           pods of the embedded mock server (default 400)
        --seconds S        how long to watch (default 10)
      """;

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException if it makes no sense; the message says what and how it is used
   */
  static MirrorOptions parse(String[] arguments) {
    Path kubeconfig = null;
    boolean inCluster = false;
    String namespace = null;
    int pods = 400;
    int seconds = 10;
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--in-cluster" -> inCluster = true;
        case "--kubeconfig" -> kubeconfig = Path.of(value(arguments, i++));
        case "--namespace" -> namespace = value(arguments, i++);
        case "--pods" -> pods = positive(arguments, i++);
        case "--seconds" -> seconds = positive(arguments, i++);
        default ->
            throw new IllegalArgumentException("unknown argument " + arguments[i] + "\n" + USAGE);
      }
    }
    if (inCluster && kubeconfig != null) {
      throw new IllegalArgumentException(
          "--kubeconfig and --in-cluster exclude each other\n" + USAGE);
    }
    return new MirrorOptions(kubeconfig, inCluster, namespace, pods, Duration.ofSeconds(seconds));
  }

  /** Whether the program brings its own server. */
  boolean isEmbedded() {
    return kubeconfig == null && !inCluster;
  }

  private static String value(String[] arguments, int option) {
    if (option + 1 == arguments.length) {
      throw new IllegalArgumentException(arguments[option] + " needs a value\n" + USAGE);
    }
    return arguments[option + 1];
  }

  private static int positive(String[] arguments, int option) {
    String text = value(arguments, option);
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below, with the option's name
    }
    throw new IllegalArgumentException(
        arguments[option] + " needs a number above 0, not " + text + "\n" + USAGE);
  }
}
