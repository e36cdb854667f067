package dev.bowline.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;

/**
 * A list of 500 pods as a real kube-apiserver 1.36 answered it: 10.5 KB of JSON and 7.6 KB of
 * Protobuf each, managed fields included.
 */
final class Bodies {
  static final int PODS = 500;

  private Bodies() {}

  static byte[] json() {
    return read("pods500.json.gz");
  }

  static byte[] protobuf() {
    return read("pods500.pb.gz");
  }

  private static byte[] read(String name) {
    InputStream resource = Bodies.class.getResourceAsStream(name);
    if (resource == null) {
      throw new IllegalStateException("no resource " + name);
    }
    try (InputStream in = new GZIPInputStream(resource)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
