package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.StackProbe;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.Scanner;
import org.snakeyaml.engine.v2.scanner.ScannerImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The documents of a YAML text, one after the other. Not thread-safe. */
final class YamlDocuments {
  /** Characters that the engine asks for at once at most. */
  private static final int MAX_BUFFER = 1 << 20;

  private static final LoadSettings SETTINGS = settings(MAX_BUFFER);

  private static final YamlNode NOTHING = new YamlNode(null, 1, 1);

  private final YamlText text;
  private final StreamReader characters;
  private final TreeComposer composer;

  private YamlDocuments(
      YamlText text, StreamReader characters, YamlLimits limits, boolean uniqueKeys) {
    this.text = text;
    this.characters = characters;
    Scanner tokens = new JsonSequence(new ScannerImpl(SETTINGS, characters));
    this.composer = new TreeComposer(new ParserImpl(SETTINGS, tokens), text, limits, uniqueKeys);
  }

  /** The text has limits of its own. */
  private static LoadSettings settings(int bufferSize) {
    return LoadSettings.builder()
        .setCodePointLimit(Integer.MAX_VALUE)
        .setBufferSize(bufferSize)
        .build();
  }

  /** Documents of a stream, which is read as far as they need it. */
  static YamlDocuments of(InputStream source, YamlLimits limits, boolean uniqueKeys)
      throws IOException {
    YamlText text = new YamlText(source, limits.maxCharacters());
    return new YamlDocuments(text, new StreamReader(SETTINGS, text), limits, uniqueKeys);
  }

  /** Documents of a text. */
  static YamlDocuments of(String source, YamlLimits limits, boolean uniqueKeys) {
    YamlText text = new YamlText(source, limits.maxCharacters());
    StreamReader characters =
        new StreamReader(settings(Math.min(MAX_BUFFER, source.length() + 2)), text);
    return new YamlDocuments(text, characters, limits, uniqueKeys);
  }

  /** The first document of a text all of whose characters are allowed; null if it is empty. */
  static YamlNode first(byte[] source, YamlLimits limits, boolean uniqueKeys) {
    try {
      YamlText text = new YamlText(new ByteArrayInputStream(source), limits.maxCharacters());
      return first(text, limits, uniqueKeys);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from memory
    }
  }

  /** The first document of a text all of whose characters are allowed; null if it is empty. */
  static YamlNode first(String source, YamlLimits limits, boolean uniqueKeys) {
    try {
      return first(new YamlText(source, limits.maxCharacters()), limits, uniqueKeys);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from memory
    }
  }

  private static YamlNode first(YamlText text, YamlLimits limits, boolean uniqueKeys)
      throws IOException {
    String all = text.rest();
    StreamReader characters = new StreamReader(settings(Math.max(2, all.length() + 2)), all);
    YamlNode node = new YamlDocuments(text, characters, limits, uniqueKeys).next();
    return node == null ? NOTHING : node;
  }

  /**
   * The next document, or null at the end of the text.
   *
   * @throws YamlException if it isn't YAML or exceeds a limit
   * @throws IOException if the stream fails
   */
  @Nullable YamlNode next() throws IOException {
    text.beginDocument();
    try {
      return composer.document();
    } catch (StackOverflowError e) {
      throw new YamlException(StackProbe.exhausted().problem(), 0, 0);
    } catch (MarkedYamlEngineException e) {
      throw YamlException.at(
          e.getProblemMark().or(e::getContextMark).orElse(null), withoutHandle(e.getProblem()));
    } catch (YamlEngineException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw notYaml();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw notYaml(); // the engine stumbles over numbers in escapes
    }
  }

  private YamlException notYaml() {
    return new YamlException("not YAML", characters.getLine() + 1, characters.getColumn() + 1);
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
