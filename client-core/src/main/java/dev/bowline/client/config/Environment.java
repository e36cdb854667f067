package dev.bowline.client.config;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What configuration is found through, so that tests need no real home directory.
 *
 * @param variables the value of an environment variable, or null
 * @param home the user's home directory
 * @param serviceAccount where a pod finds its service account
 * @param nanoTime a monotonic clock
 */
record Environment(
    Function<String, @Nullable String> variables,
    Path home,
    Path serviceAccount,
    LongSupplier nanoTime) {

  static Environment system() {
    String home = System.getenv("HOME");
    return new Environment(
        System::getenv,
        Path.of(home == null || home.isEmpty() ? System.getProperty("user.home", "") : home),
        Path.of("/var/run/secrets/kubernetes.io/serviceaccount"),
        System::nanoTime);
  }

  /** The value of a variable, or null if it isn't set or is empty. */
  @Nullable String variable(String name) {
    String value = variables.apply(name);
    return value == null || value.isEmpty() ? null : value;
  }
}
