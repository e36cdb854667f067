package dev.bowline.client.config;

import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What configuration and credentials are found through, so that tests need no real home directory
 * and no real time.
 *
 * @param variables the value of an environment variable, or null
 * @param properties the value of a system property, or null
 * @param home the user's home directory
 * @param serviceAccount where a pod finds its service account
 * @param nanoTime a monotonic clock
 * @param clock tells when credentials expire
 * @param background runs what renews credentials ahead of time
 * @param terminal whether somebody can be asked
 */
record Environment(
    Function<String, @Nullable String> variables,
    Function<String, @Nullable String> properties,
    Path home,
    Path serviceAccount,
    LongSupplier nanoTime,
    Clock clock,
    Executor background,
    BooleanSupplier terminal) {
  private static final Environment SYSTEM = ofSystem();

  static Environment system() {
    return SYSTEM;
  }

  private static Environment ofSystem() {
    String home = System.getenv("HOME");
    return new Environment(
        System::getenv,
        System::getProperty,
        Path.of(home == null || home.isEmpty() ? System.getProperty("user.home", "") : home),
        Path.of("/var/run/secrets/kubernetes.io/serviceaccount"),
        System::nanoTime,
        Clock.systemUTC(),
        Environment::startDaemon,
        Environment::isTerminal);
  }

  /** From Java 22 to 24 there is always a console, even where nobody sits. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    int java = Runtime.version().feature();
    return (java < 22 || java > 24) && System.console() != null;
  }

  private static void startDaemon(Runnable task) {
    Thread thread = new Thread(task, "bowline-credentials");
    thread.setDaemon(true);
    thread.start();
  }

  /** The value of a variable, or null if it isn't set or is empty. */
  @Nullable String variable(String name) {
    return nonEmpty(variables.apply(name));
  }

  /** The value of a system property, or null if it isn't set or is empty. */
  @Nullable String property(String name) {
    return nonEmpty(properties.apply(name));
  }

  private static @Nullable String nonEmpty(@Nullable String value) {
    return value == null || value.isEmpty() ? null : value;
  }
}
