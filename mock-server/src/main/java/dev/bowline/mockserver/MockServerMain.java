package dev.bowline.mockserver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Runs a server as a program until it gets a signal. Prints one line when it is ready, such as
 * {@code listening on https://127.0.0.1:41234}; ends with status 2 and a message if it can't start.
 */
public final class MockServerMain {
  private static final int CANNOT_START = 2;

  private MockServerMain() {}

  /**
   * Starts the server.
   *
   * @param args options; {@code --help} tells them
   */
  public static void main(String[] args) {
    if (Arrays.asList(args).contains("--help")) {
      System.out.print(ServerOptions.USAGE);
      return;
    }
    try {
      run(ServerOptions.parse(args));
    } catch (ServerOptions.UsageException e) {
      fail(e.getMessage() + "\n" + ServerOptions.USAGE);
    }
  }

  private static void run(ServerOptions options) {
    MockKubeServer server;
    try {
      server = options.builder().start();
    } catch (UncheckedIOException e) {
      fail(e.getMessage() + ": " + e.getCause());
      return;
    } catch (LoadException e) {
      fail("can't load " + e.getMessage());
      return;
    }
    if (options.kubeconfig().isPresent()) {
      try {
        server.writeKubeconfig(options.kubeconfig().get());
      } catch (IOException e) {
        fail("can't write the kubeconfig: " + e);
      }
    }
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
    System.out.println("listening on " + server.url());
  }

  /** A signal is how the server is told to stop, so its exit status is that of success. */
  private static void stop(MockKubeServer server) {
    try {
      server.close();
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  private static void fail(String message) {
    System.err.println(message.strip());
    System.exit(CANNOT_START);
  }
}
