package dev.bowline.codec.internal.yaml;

import org.jspecify.annotations.Nullable;

/**
 * A token of YAML. Its type is the character that it mostly is; those that stand for none are
 * constants. Tokens are used again when the one behind them is looked at.
 */
final class Token {
  static final char STREAM_END = YamlText.END;
  static final char DOCUMENT_START = '=';
  static final char DOCUMENT_END = '.';
  static final char DIRECTIVE = '%';
  static final char BLOCK_MAPPING = 'M';
  static final char BLOCK_SEQUENCE = 'S';
  static final char BLOCK_END = 'E';
  static final char ENTRY = '-';
  static final char KEY = '?';
  static final char VALUE = ':';
  static final char ALIAS = '*';
  static final char ANCHOR = '&';
  static final char TAG = '!';
  static final char SCALAR = '"';

  /** The style of a scalar without quotes; of others, the character that they begin with. */
  static final char PLAIN = ' ';

  char type;

  /** Where it begins, from 0. */
  int line;

  int column;

  /** A scalar's style. */
  char style;

  /** The text of a scalar, the name of an anchor or alias, the handle of a tag. */
  @Nullable String text;

  /** What follows a tag's handle. */
  @Nullable String suffix;
}
