package dev.bowline.serde;

import dev.bowline.meta.KubeException;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are not what they should be, or a value that a format can't hold. The message says
 * what was found, where, and what was expected.
 *
 * <p>The path grows while the error unwinds through nested messages; the exception is not
 * thread-safe until it is thrown to the user.
 */
public final class CodecException extends KubeException {
  private static final long serialVersionUID = 1;

  private final String problem;
  private final long offset;
  private final boolean truncated;
  private String path = "";
  private @Nullable String subject;

  /**
   * An error at a place in the input.
   *
   * @param problem what was found and what was expected, without the place
   * @param offset offset of the error in bytes from the start of the input, or -1 if unknown
   */
  public CodecException(String problem, long offset) {
    this(problem, offset, null);
  }

  /**
   * An error at a place in the input, with its cause.
   *
   * @param problem what was found and what was expected, without the place
   * @param offset offset of the error in bytes from the start of the input, or -1 if unknown
   */
  public CodecException(String problem, long offset, @Nullable Throwable cause) {
    this(problem, offset, cause, false);
  }

  private CodecException(
      String problem, long offset, @Nullable Throwable cause, boolean truncated) {
    super(problem, cause);
    this.problem = problem;
    this.offset = Math.max(offset, -1);
    this.truncated = truncated;
  }

  /**
   * An input that ends too early.
   *
   * @param problem what was found and what was expected, without the place
   * @param offset where the input ends, in bytes from its start, or -1 if unknown
   */
  public static CodecException truncated(String problem, long offset) {
    return new CodecException(problem, offset, null, true);
  }

  /**
   * Puts a step before the path, while the error unwinds.
   *
   * @param step {@code .spec} or {@code [2]}
   * @return this
   */
  public CodecException within(String step) {
    path = step + path;
    return this;
  }

  /**
   * Names the object that was being read or written.
   *
   * @param name kind, namespace and name as far as known
   * @return this
   */
  public CodecException of(String name) {
    if (subject == null) {
      subject = name;
    }
    return this;
  }

  /** What was found and what was expected, without the place. */
  public String problem() {
    return problem;
  }

  /** Where in the object, as {@code $.spec.containers[2].name}. */
  public String path() {
    return "$" + path;
  }

  /** Whether the input ended in the middle, as a broken connection leaves it. */
  public boolean isTruncated() {
    return truncated;
  }

  /** Offset in the input, in bytes, or -1 if unknown. */
  public long offset() {
    return offset;
  }

  @Override
  public String getMessage() {
    StringBuilder text = new StringBuilder();
    if (subject != null) {
      text.append(subject).append(": ");
    }
    text.append(problem).append(" at ").append(path());
    if (offset >= 0) {
      text.append(" (byte ").append(offset).append(')');
    }
    return text.toString();
  }
}
