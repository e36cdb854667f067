package dev.bowline.mockserver;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** One forwarded connection as a script plays its server. */
public interface ScriptedPort {
  /** The pod's port. */
  int port();

  /** What the client sends; ends when it is gone. */
  InputStream input();

  /** Goes to the client at once. */
  OutputStream output();

  /** Tells, as kubelets do, that the port can't be reached. */
  void fail(String message) throws IOException;

  /** Breaks the connection off, without a word. */
  void cut() throws IOException;
}
