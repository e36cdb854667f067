package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.StackProbe;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The documents of a YAML text, one after the other. Not thread-safe. */
final class YamlDocuments {
  private static final YamlNode NOTHING = new YamlNode(null, 1, 1);

  private final YamlText text;
  private final TreeComposer composer;

  /**
   * Documents of a text, which is read as far as they need it.
   *
   * @param source its characters as the engine gets them
   * @param bufferSize how many of them it asks for at once at most
   */
  YamlDocuments(
      YamlText text, Reader source, int bufferSize, YamlLimits limits, boolean uniqueKeys) {
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(Integer.MAX_VALUE) // the text has limits of its own
            .setBufferSize(bufferSize)
            .build();
    StreamReader characters = new StreamReader(settings, source);
    this.text = text;
    this.composer =
        new TreeComposer(
            new ParserImpl(settings, characters), characters, text, limits, uniqueKeys);
  }

  /** The first document of a text all of whose characters are allowed; null if it is empty. */
  static YamlNode first(byte[] source, YamlLimits limits, boolean uniqueKeys) {
    try {
      YamlText text = new YamlText(new ByteArrayInputStream(source), limits.maxCharacters());
      String all = text.rest();
      YamlNode node =
          new YamlDocuments(text, new StringReader(all), all.length() + 2, limits, uniqueKeys)
              .next();
      return node == null ? NOTHING : node;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from memory
    }
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
      throw composer.here(StackProbe.exhausted().problem());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
