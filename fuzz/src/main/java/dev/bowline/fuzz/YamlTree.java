package dev.bowline.fuzz;

import dev.bowline.codec.internal.yaml.YamlDocuments;
import dev.bowline.codec.internal.yaml.YamlEvents;
import dev.bowline.codec.internal.yaml.YamlException;
import dev.bowline.codec.internal.yaml.YamlLimits;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;

/** Any YAML: read as snakeyaml-engine reads it, and the same byte by byte, in little time. */
public final class YamlTree {
  /** One of so many inputs is tried at length. */
  private static final int LONG_INPUTS = 512;

  private static final int LONG = 1 << 20;
  private static final long NANOSECONDS_AT_MOST = 20_000_000_000L;
  private static final YamlLimits LIMITS = new YamlLimits(400, LONG, LONG);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private YamlTree() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    String whole = read(new ByteArrayInputStream(input), input.length);
    Finding.unlessEqual(
        whole, read(new SingleBytes(input), input.length), "byte by byte, it reads otherwise");
    String text = JsonTree.utf8(input);
    // With a mark of UTF-16, the bytes are no UTF-8; a mark of UTF-8 is of no interest.
    if (text != null && YamlEvents.compare(text)) {
      Tally.read();
    }
    if (input.length > 0 && Math.floorMod(Arrays.hashCode(input), LONG_INPUTS) == 0) {
      long before = THREADS.getCurrentThreadCpuTime();
      readRepeated(input);
      long took = THREADS.getCurrentThreadCpuTime() - before;
      Finding.unless(took < NANOSECONDS_AT_MOST, "repeated, it took " + took + " ns");
    }
  }

  /** What is read, or what is wrong. */
  private static String read(InputStream source, int length) {
    try {
      List<String> events = YamlEvents.ours(source);
      return events.toString();
    } catch (YamlException e) {
      Finding.unless(!e.problem().isEmpty(), "an error that says nothing");
      Finding.unless(
          e.line() > 0 && e.line() <= length + 1 && e.column() > 0 && e.column() <= length + 1,
          "an error outside of the text: " + e.getMessage());
      return "refused: " + e.getMessage();
    }
  }

  private static void readRepeated(byte[] input) {
    byte[] bytes = new byte[LONG / input.length * input.length];
    for (int i = 0; i < bytes.length; i += input.length) {
      System.arraycopy(input, 0, bytes, i, input.length);
    }
    try {
      YamlDocuments.tree(bytes, LIMITS);
    } catch (YamlException e) {
      Finding.unless(!e.problem().isEmpty(), "an error that says nothing");
    }
  }

  private static final class SingleBytes extends ByteArrayInputStream {
    SingleBytes(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
      return super.read(target, offset, Math.min(length, 1));
    }
  }
}
