package dev.bowline.mockserver.junit;

import dev.bowline.mockserver.MockKubeServer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of a class or of a test.
 *
 * @param server the server
 * @param startedBy the id of the class or test that closes it in the end
 * @param annotated the name of the class whose annotation asked for it; empty if none did
 * @param namespaces how many namespaces were made for tests
 */
record RunningServer(
    MockKubeServer server, String startedBy, String annotated, AtomicInteger namespaces) {
  RunningServer(MockKubeServer server, String startedBy, String annotated) {
    this(server, startedBy, annotated, new AtomicInteger());
  }
}
