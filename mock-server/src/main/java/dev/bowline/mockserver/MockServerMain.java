package dev.bowline.mockserver;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Runs a server until it is killed: {@code MockServerMain [--port N] [--kubeconfig-out FILE]
 * [--plain] [--all-versions] [--without-controllers]}. Prints where it listens.
 */
public final class MockServerMain {
  private static final String USAGE =
      "usage: MockServerMain [--port N] [--kubeconfig-out FILE] [--plain] [--all-versions]"
          + " [--without-controllers]";

  private MockServerMain() {}

  /**
   * Starts the server.
   *
   * @param args options
   * @throws IOException if the kubeconfig can't be written
   */
  public static void main(String[] args) throws IOException {
    MockKubeServer.Builder builder = MockKubeServer.builder();
    String kubeconfig = "";
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--plain" -> builder.plainHttp();
        case "--all-versions" -> builder.allVersions();
        case "--without-controllers" -> builder.withoutControllers();
        case "--port" -> builder.port(port(value(args, ++i)));
        case "--kubeconfig-out" -> kubeconfig = value(args, ++i);
        default -> fail("unknown option " + args[i]);
      }
    }
    MockKubeServer server = builder.start();
    if (!kubeconfig.isEmpty()) {
      server.writeKubeconfig(Path.of(kubeconfig));
      System.out.println("kubeconfig: " + kubeconfig);
    }
    System.out.println("listening on " + server.url());
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
  }

  private static String value(String[] args, int index) {
    if (index >= args.length) {
      fail(args[index - 1] + " needs a value");
    }
    return args[index];
  }

  private static int port(String text) {
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    fail("--port must be a number from 0 to 65535, not " + text);
    return 0;
  }

  private static void fail(String problem) {
    System.err.println(problem + "\n" + USAGE);
    System.exit(2);
  }
}
