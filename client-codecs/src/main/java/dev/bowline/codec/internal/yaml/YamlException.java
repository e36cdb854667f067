package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.ClaimedIdentity;
import dev.bowline.meta.KubeException;
import dev.bowline.serde.CodecException;

/**
 * Text that is not YAML, or YAML that Kubernetes doesn't accept. The message never quotes scalars
 * of the text, which may be secrets.
 */
public final class YamlException extends KubeException {
  private static final long serialVersionUID = 1;

  /** The same error as the codec reports it, with its path. */
  private final CodecException detail;

  private final int line;
  private final int column;

  YamlException(String problem, int line, int column) {
    super(line > 0 ? "line " + line + ", column " + column + ": " + problem : problem, null);
    this.detail = new CodecException(problem, -1);
    this.line = line;
    this.column = column;
  }

  /**
   * Puts a step before the path, while the error unwinds.
   *
   * @return this
   */
  YamlException within(String step) {
    detail.within(step);
    return this;
  }

  /**
   * Names the object, as far as it has a kind.
   *
   * @return this
   */
  YamlException of(ClaimedIdentity object) {
    String kind = object.kind();
    if (kind != null) {
      object.name(detail, kind);
    }
    return this;
  }

  /**
   * The same error as the codec reports it.
   *
   * @param document which document of a text of several it is in, from 1, or 0
   */
  CodecException asCodecException(int document) {
    return detail.inText(document, line, column);
  }

  /** What is wrong, without the place. */
  public String problem() {
    return detail.problem();
  }

  /** The line of the error, from 1, or 0 if unknown. */
  public int line() {
    return line;
  }

  /** The column of the error, from 1, or 0 if unknown. */
  public int column() {
    return column;
  }
}
