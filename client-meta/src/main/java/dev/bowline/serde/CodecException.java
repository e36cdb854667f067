package dev.bowline.serde;

import dev.bowline.meta.KubeException;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.tree.ErrorPath;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are not what they should be, or a value that a format can't hold. The message says
 * what was found, where, and what was expected; the accessors tell the same in parts.
 *
 * <p>The place is the offset in the input, or for YAML the line and column; for values that no
 * input stands behind, such as those that are written, and where it can't be told, it is the path
 * alone. The object is named as far as it could be read.
 *
 * <p>The path grows while the error unwinds through nested messages; the exception is not
 * thread-safe until it is thrown to the user.
 */
public final class CodecException extends KubeException {
  private static final long serialVersionUID = 1;

  private final String problem;
  private final boolean truncated;
  private final ErrorPath path = new ErrorPath();
  private long offset;
  private int document;
  private int line;
  private int column;
  private @Nullable String kind;
  private @Nullable String namespace;
  private @Nullable String name;
  private @Nullable String resourceVersion;

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
    this.truncated = truncated;
    at(offset);
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
   * Puts a step before the path, while the error unwinds. Names and keys may come from anywhere:
   * they are cleaned when the path is shown.
   *
   * @param step one step: {@code .spec}, {@code [2]} or {@code ["app"]}
   * @return this
   */
  public CodecException within(String step) {
    path.within(step);
    return this;
  }

  /**
   * Names the object that was being read, unless an object inside it is named already.
   *
   * @param objectKind its kind, or the name of its class
   * @param objectNamespace null or empty if it has none, or none could be read
   * @param objectName null or empty if it has none, or none could be read
   * @return this
   */
  public CodecException of(
      String objectKind, @Nullable String objectNamespace, @Nullable String objectName) {
    if (kind == null) {
      kind = objectKind;
      namespace = emptyAsNull(objectNamespace);
      name = emptyAsNull(objectName);
    }
    return this;
  }

  /**
   * Names the object that was being written or looked into, unless an object inside it is named
   * already.
   *
   * @return this
   */
  public CodecException of(Message object) {
    if (kind != null) {
      return this;
    }
    if (!(object instanceof KubeObject known)) {
      return of(MessageText.simpleName(object), null, null);
    }
    resourceVersion = emptyAsNull(known.metadata().resourceVersion());
    return of(known.kind(), known.metadata().namespace(), known.metadata().name());
  }

  /**
   * Says where in the input the error is, if that is found out later.
   *
   * @param inInput offset of the error in bytes from the start of the input, or -1 if unknown
   * @return this
   */
  public CodecException at(long inInput) {
    offset = inInput < 0 ? -1 : inInput;
    return this;
  }

  /**
   * Says where in a text the error is, in place of an offset, which only counts in what the text
   * was turned into.
   *
   * @param inDocument the document in a text of several, from 1, or 0 if there is only one
   * @param atLine from 1, or 0 if unknown
   * @param atColumn from 1, or 0 if unknown
   * @return this
   */
  public CodecException inText(int inDocument, int atLine, int atColumn) {
    document = inDocument;
    line = atLine;
    column = atColumn;
    offset = -1;
    return this;
  }

  private static @Nullable String emptyAsNull(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  /** What was found and what was expected, without the place. */
  public String problem() {
    return problem;
  }

  /**
   * Where in the object, as {@code $.spec.containers[2].name}. Names that are no plain words stand
   * in brackets and quotes, control characters are escaped, a step shows at most 64 characters and
   * {@code ...}, and of a path of more than 64 steps only both ends are shown.
   */
  public String path() {
    return path.toString();
  }

  /** Whether the input ended in the middle, as a broken connection leaves it. */
  public boolean isTruncated() {
    return truncated;
  }

  /** Offset in the input, in bytes, or -1 if unknown, as it is where there is a line. */
  public long offset() {
    return offset;
  }

  /** The document in a YAML text of several, from 1, or 0 if there is only one. */
  public int document() {
    return document;
  }

  /** The line in a YAML text, from 1, or 0 if unknown; other formats have an offset. */
  public int line() {
    return line;
  }

  /** The column in its line, in characters, from 1, or 0 if unknown. */
  public int column() {
    return column;
  }

  /** The kind of the object, or null if unknown. */
  public @Nullable String kind() {
    return kind;
  }

  /** The namespace of the object as it was read, or null if it has none or it is unknown. */
  public @Nullable String namespace() {
    return namespace;
  }

  /** The name of the object as it was read, or null if it has none or it is unknown. */
  public @Nullable String name() {
    return name;
  }

  @Override
  public String getMessage() {
    StringBuilder text = new StringBuilder();
    appendSubject(text);
    if (document > 0) {
      text.append("document ").append(document).append(line > 0 ? ", " : ": ");
    }
    if (line > 0) {
      text.append("line ").append(line).append(", column ").append(column).append(": ");
    }
    text.append(problem).append(" at ").append(path);
    if (offset >= 0) {
      text.append(" (byte ").append(offset).append(')');
    }
    return text.toString();
  }

  private void appendSubject(StringBuilder text) {
    if (kind == null) {
      return;
    }
    text.append(ErrorPath.shown(kind));
    if (name != null) {
      text.append(' ');
      if (namespace != null) {
        text.append(ErrorPath.shown(namespace)).append('/');
      }
      text.append(ErrorPath.shown(name));
    }
    if (resourceVersion != null) {
      text.append(" (resource version ").append(ErrorPath.shown(resourceVersion)).append(')');
    }
    text.append(": ");
  }
}
