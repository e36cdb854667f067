package dev.bowline.mockserver.junit;

import dev.bowline.mockserver.MockKubeServer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of a class or of a test.
 *
 * @param server the server
 * @param startedBy the id of the class or test that closes it in the end
 * @param namespaces how many namespaces were made for tests
 */
record RunningServer(MockKubeServer server, String startedBy, AtomicInteger namespaces) {
  RunningServer(MockKubeServer server, String startedBy) {
    this(server, startedBy, new AtomicInteger());
  }
}
