package dev.bowline.fuzz;

import com.sun.management.ThreadMXBean;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * What became of an input: a value, or the one exception that is allowed, with its place inside the
 * input. Decoding is also held to memory in proportion to the input.
 */
record Outcome<T>(@Nullable T value, @Nullable CodecException refusal) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Generous, since the code is instrumented: what is hunted is out of all proportion. */
  static final long BYTES_AT_MOST = 8 << 20;

  private static final long BYTES_PER_BYTE = 4000;

  interface Decoder<T> {
    @Nullable T decode() throws IOException;
  }

  /** Decodes. */
  static <T> Outcome<T> of(byte[] input, Decoder<? extends T> decoder) {
    return of(input, BYTES_AT_MOST, decoder);
  }

  /** Decodes from a stream, which may be cut before the end of a message that it announced. */
  static <T> Outcome<T> ofStream(byte[] input, Decoder<? extends T> decoder) {
    return ofStream(input, BYTES_AT_MOST, decoder);
  }

  /**
   * Decodes from a stream.
   *
   * @param base bytes that may be allocated however short the input is
   */
  static <T> Outcome<T> ofStream(byte[] input, long base, Decoder<? extends T> decoder) {
    return of(input, base, true, decoder);
  }

  /**
   * Decodes.
   *
   * @param base bytes that may be allocated however short the input is
   */
  static <T> Outcome<T> of(byte[] input, long base, Decoder<? extends T> decoder) {
    return of(input, base, false, decoder);
  }

  private static <T> Outcome<T> of(
      byte[] input, long base, boolean isStream, Decoder<? extends T> decoder) {
    long allowed = base + BYTES_PER_BYTE * input.length;
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Outcome<T> outcome = decode(input, isStream, decoder);
    if (THREADS.getCurrentThreadAllocatedBytes() - before > allowed) {
      before = THREADS.getCurrentThreadAllocatedBytes(); // classes are loaded now
      decode(input, isStream, decoder);
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      Finding.unless(
          allocated <= allowed,
          allocated + " bytes allocated for an input of " + input.length + " bytes");
    }
    return outcome;
  }

  private static <T> Outcome<T> decode(
      byte[] input, boolean isStream, Decoder<? extends T> decoder) {
    try {
      return new Outcome<>(decoder.decode(), null);
    } catch (CodecException e) {
      check(e, isStream && e.isTruncated() ? Long.MAX_VALUE : input.length);
      return new Outcome<>(null, e);
    } catch (IOException e) {
      throw new Finding("an input that can't fail has failed", e);
    }
  }

  /** An error must say what, and where inside the input. */
  static void check(CodecException e, long length) {
    Finding.unless(!e.problem().isEmpty(), "an error that says nothing");
    Finding.unless(e.path().startsWith("$"), "the path " + e.path());
    Finding.unless(
        e.offset() >= -1 && e.offset() <= length,
        "offset " + e.offset() + " in an input of " + length + " bytes: " + e.getMessage());
  }

  boolean isRefused() {
    return refusal != null;
  }

  /** The value, where a refusal would be a finding. */
  T orFinding(String problem) {
    if (value == null) {
      throw new Finding(problem, refusal);
    }
    return value;
  }

  /** What was refused, and where, without the object's name; empty if nothing was. */
  String refusalPlace() {
    return refusal == null
        ? ""
        : refusal.problem()
            + " at "
            + refusal.path()
            + " (byte "
            + refusal.offset()
            + (refusal.isTruncated() ? ", truncated)" : ")");
  }

  /** What was refused, as text; empty if nothing was. */
  String refusalText() {
    return refusal == null ? "" : String.valueOf(refusal.getMessage());
  }
}
