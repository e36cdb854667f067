package dev.bowline.mockserver;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The options of the program.
 *
 * @param builder the server that they describe
 * @param kubeconfig where to write a kubeconfig, if anywhere
 */
record ServerOptions(MockKubeServer.Builder builder, Optional<Path> kubeconfig) {
  static final String USAGE =
      """
      usage: java -jar bowline-mock-server-VERSION-standalone.jar [OPTION]...
        --port N               where to listen on loopback; 0, the default, for any free port
        --kubeconfig FILE      writes a kubeconfig of the administrator there
        --plain                HTTP/1.1 without TLS; lets everybody in
        --token T              the administrator's bearer token; without it, one is made up
        --load PATH            stores what a file or directory of YAML and JSON holds; may be repeated
        --record FILE          writes the answers of a real server to a file; needs --from
        --from URL             a real server that asks for no credentials, such as kubectl proxy's
        --replay FILE          answers as a recording says
        --all-versions         serves alpha and beta versions, too
        --cbor                 speaks CBOR beside JSON and Protobuf
        --controllers LIST     plays controllers: names with commas between them, or all
        --help                 shows this text
      """;

  /** Options that don't say what to do; the message tells which one, and what was expected. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
      super(message);
    }
  }

  /**
   * Reads options.
   *
   * @throws UsageException if one is unknown, or its value missing or not allowed
   */
  static ServerOptions parse(String... arguments) throws UsageException {
    MockKubeServer.Builder builder = MockKubeServer.builder();
    Optional<Path> kubeconfig = Optional.empty();
    Optional<Path> recording = Optional.empty();
    Optional<URI> recorded = Optional.empty();
    boolean isPlain = false;
    List<String> left = new ArrayList<>(List.of(arguments));
    while (!left.isEmpty()) {
      String option = left.remove(0);
      switch (option) {
        case "--port" -> builder.port(port(value(option, "a number from 0 to 65535", left)));
        case "--kubeconfig", "--kubeconfig-out" ->
            kubeconfig = Optional.of(Path.of(value(option, "a file", left)));
        case "--plain" -> {
          builder.plainHttp();
          isPlain = true;
        }
        case "--token" -> builder.token(token(value(option, "a token", left)));
        case "--load" -> builder.load(Path.of(value(option, "a file or directory", left)));
        case "--record" -> recording = Optional.of(Path.of(value(option, "a file", left)));
        case "--from" -> recorded = Optional.of(address(value(option, "an address", left)));
        case "--replay" -> builder.replaying(Path.of(value(option, "a file", left)));
        case "--all-versions" -> builder.allVersions();
        case "--cbor" -> builder.cbor();
        case "--controllers" ->
            builder.controllers(controllers(value(option, "names of controllers", left)));
        default -> throw new UsageException("unknown option " + option);
      }
    }
    if (recording.isPresent() != recorded.isPresent()) {
      throw new UsageException("--record and --from need each other");
    }
    if (recording.isPresent() && isPlain) {
      throw new UsageException(
          "--record and --plain don't go together: whoever reaches the port would reach the real server");
    }
    if (recording.isPresent()) {
      builder.recording(recorded.get(), recording.get());
    }
    return new ServerOptions(builder, kubeconfig);
  }

  private static String value(String option, String expected, List<String> left)
      throws UsageException {
    if (left.isEmpty() || left.get(0).isEmpty()) {
      throw new UsageException(option + " needs " + expected);
    }
    return left.remove(0);
  }

  private static MockController[] controllers(String text) throws UsageException {
    if (text.equals("all")) {
      return MockController.values();
    }
    List<MockController> controllers = new ArrayList<>();
    for (String name : text.split(",", -1)) {
      controllers.add(controller(name));
    }
    return controllers.toArray(MockController[]::new);
  }

  private static MockController controller(String name) throws UsageException {
    for (MockController controller : MockController.values()) {
      if (controller.toString().equals(name)) {
        return controller;
      }
    }
    throw new UsageException(
        "--controllers needs all, or some of "
            + List.of(MockController.values())
            + ", not "
            + (name.isEmpty() ? "nothing" : name));
  }

  private static int port(String text) throws UsageException {
    if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65_535) {
      return Integer.parseInt(text);
    }
    throw new UsageException("--port needs a number from 0 to 65535, not " + text);
  }

  private static URI address(String text) throws UsageException {
    if (text.matches("https?://[^/?#]+/?")) {
      try {
        return new URI(text);
      } catch (URISyntaxException e) {
        // Told below.
      }
    }
    throw new UsageException("--from needs an address such as http://127.0.0.1:8001, not " + text);
  }

  private static String token(String text) throws UsageException {
    try {
      return MockKubeServer.Builder.checkedToken(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--token: " + e.getMessage());
    }
  }
}
