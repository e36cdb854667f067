package dev.bowline.codec.internal.yaml;

import java.io.ByteArrayInputStream;
import java.io.Reader;
import java.io.StringReader;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.YamlUnicodeReader;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads the first document of a YAML text as a tree: {@code Map<String, Object>} in the order of
 * the text, {@code List<Object>}, {@code String}, {@code Long}, {@code BigInteger} (above {@code
 * Long.MAX_VALUE}), {@code Double}, {@code Boolean} and null.
 *
 * <p>Plain scalars and keys resolve as in kubectl, which follows YAML 1.1: {@code yes} and {@code
 * n} are booleans, {@code 017} is 15. Collections are unmodifiable; an alias yields the same
 * instance as its anchor.
 */
public final class YamlTree {
  private YamlTree() {}

  /**
   * Parses text.
   *
   * @return the tree, or null for an empty document
   * @throws YamlException if the text isn't YAML, repeats a key, has a key that isn't a scalar, or
   *     exceeds the limits
   */
  public static @Nullable Object parse(String text, YamlLimits limits) {
    String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return parse(new StringReader(body), limits);
  }

  /**
   * Parses bytes in UTF-8, or in UTF-16 or UTF-32 if they start with a byte order mark.
   *
   * @return the tree, or null for an empty document
   * @throws YamlException as {@link #parse(String, YamlLimits)}, and if the bytes aren't text
   */
  public static @Nullable Object parse(byte[] bytes, YamlLimits limits) {
    return parse(new YamlUnicodeReader(new ByteArrayInputStream(bytes)), limits);
  }

  private static @Nullable Object parse(Reader text, YamlLimits limits) {
    LoadSettings settings =
        LoadSettings.builder().setCodePointLimit(limits.maxCodePoints()).build();
    try {
      ParserImpl events = new ParserImpl(settings, new StreamReader(settings, text));
      return new TreeComposer(events, limits).document();
    } catch (MarkedYamlEngineException e) {
      Mark mark = e.getProblemMark().or(e::getContextMark).orElse(null);
      throw at(mark, withoutHandle(e.getProblem()));
    } catch (ReaderException e) {
      throw new YamlException(
          String.format("the character U+%04X is not allowed in YAML", e.getCodePoint()), 0, 0);
    } catch (YamlEngineException e) {
      throw new YamlException(
          "the text is not in UTF-8, or is longer than " + limits.maxCodePoints() + " characters",
          0,
          0);
    }
  }

  static YamlException at(@Nullable Mark mark, String problem) {
    return mark == null
        ? new YamlException(problem, 0, 0)
        : new YamlException(problem, mark.getLine() + 1, mark.getColumn() + 1);
  }

  /** The engine's problems quote single characters, but tag handles at any length. */
  private static String withoutHandle(@Nullable String problem) {
    if (problem == null) {
      return "not YAML";
    }
    int handle = problem.indexOf("tag handle ");
    return handle < 0 ? problem : problem.substring(0, handle + "tag handle".length());
  }
}
