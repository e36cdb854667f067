package dev.bowline.codec.internal.yaml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * What is in a YAML text, as a list that can be compared: each text, anchor, tag and collection. A
 * fuzz target uses it, too.
 */
public final class YamlEvents {
  private static final String BREAKS = "\r\n?|[\u0085\u2028\u2029]";
  private static final String NAME = "[A-Za-z0-9_-]";

  /**
   * Where YAML 1.1, which ours reads as Go does, and 1.2, which the engine reads, part; and how to
   * write it so that they don't.
   */
  private static final List<Difference> DIFFERENCES =
      List.of(
          new Difference("ours skips a byte order mark behind blank lines as well", "\uFEFF", ""),
          new Difference("1.2 has no NEL, LS and PS as line breaks", BREAKS, "\n"),
          new Difference(
              "1.2 wants no tab before a further line of a text without quotes",
              "(?<=(^|\n)[ \t]{0,99})\t",
              " "),
          new Difference("1.2 ends a text in brackets at a colon before an indicator", ":", ": ")
              .before("[,?\\[\\]{}]"),
          new Difference("1.1 knows an explicit key in brackets without a space", "\\?", "? ")
              .before("\\S"),
          new Difference("1.2 takes anything for the name of an anchor", "[*&]" + NAME + "+", "$0 ")
              .before("[^\\s" + NAME.substring(1)),
          new Difference(
              "1.2 ends a block with a line break that isn't there", "(?<!\n)\\z", "\n"));

  private YamlEvents() {}

  private record Difference(String why, Pattern old, String unambiguous) {
    Difference(String why, String old, String unambiguous) {
      this(why, Pattern.compile(old), unambiguous);
    }

    Difference before(String follows) {
      return new Difference(why, old + "(?=" + follows + ")", unambiguous);
    }
  }

  /**
   * Compares ours with the engine where both read a text.
   *
   * @return whether they did
   * @throws AssertionError if they read something else, and still do where it is written so that
   *     YAML 1.1 and 1.2 agree
   */
  public static boolean compare(String text) {
    List<String> ours = ours(text);
    List<String> engines = ours == null ? null : engines(text);
    if (ours == null || engines == null) {
      return false;
    }
    if (!ours.equals(engines)) {
      String plainer = text;
      for (Difference difference : DIFFERENCES) {
        plainer = difference.old.matcher(plainer).replaceAll(difference.unambiguous);
      }
      List<String> again = ours(plainer);
      List<String> engineAgain = engines(plainer);
      if (plainer.equals(text)
          || (again != null && engineAgain != null && !again.equals(engineAgain))) {
        throw new AssertionError(
            "read as " + ours + ", by the engine as " + engines + ": " + shown(text));
      }
    }
    return true;
  }

  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.chars()
        .forEach(
            c ->
                shown.append(
                    c < ' ' || c > '~' || c == '\\'
                        ? String.format("\\u%04x", c)
                        : String.valueOf((char) c)));
    return shown.toString();
  }

  /** As our reader has it; null if it is refused. */
  static @Nullable List<String> ours(String text) {
    try {
      return ours(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    } catch (YamlException e) {
      return null;
    }
  }

  /** As our reader has it. */
  public static List<String> ours(InputStream source) {
    try {
      List<String> events = new ArrayList<>();
      YamlParser parser = new YamlParser(new YamlText(source, Integer.MAX_VALUE, false));
      while (parser.nextDocument()) {
        events.add("---");
        node(parser, events);
        parser.endDocument();
      }
      return events;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void node(YamlParser parser, List<String> events) {
    char form = parser.node();
    String names = names(parser.anchor(), parser.tag());
    if (form == Token.ALIAS) {
      events.add("*" + parser.text());
    } else if (form == Token.SCALAR) {
      events.add(names + (parser.isPlain() ? "" : "'") + parser.text());
    } else {
      boolean isList = YamlParser.isList(form);
      events.add(names + (isList ? "[" : "{"));
      for (boolean first = true; parser.entry(form, first); first = false) {
        node(parser, events);
        if (!isList) {
          parser.value(form);
          node(parser, events);
        }
      }
      events.add(isList ? "]" : "}");
    }
  }

  private static String names(@Nullable String anchor, @Nullable String tag) {
    return (anchor == null ? "" : "&" + anchor + " ") + (tag == null ? "" : "<" + tag + "> ");
  }

  /** As snakeyaml-engine has it; null if it is refused. */
  static @Nullable List<String> engines(String text) {
    LoadSettings settings = LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
    List<String> events = new ArrayList<>();
    try {
      for (Event event : new Parse(settings).parseString(text)) {
        String shown = engines(event);
        if (shown != null) {
          events.add(shown);
        }
      }
      return events;
    } catch (YamlEngineException e) {
      return null;
    }
  }

  private static @Nullable String engines(Event event) {
    String anchor =
        event instanceof NodeEvent node
            ? node.getAnchor().map(Object::toString).orElse(null)
            : null;
    return switch (event.getEventId()) {
      case DocumentStart -> "---";
      case MappingEnd -> "}";
      case SequenceEnd -> "]";
      case Alias -> "*" + ((AliasEvent) event).getAlias();
      case MappingStart ->
          names(anchor, ((CollectionStartEvent) event).getTag().orElse(null)) + "{";
      case SequenceStart ->
          names(anchor, ((CollectionStartEvent) event).getTag().orElse(null)) + "[";
      case Scalar -> {
        ScalarEvent scalar = (ScalarEvent) event;
        yield names(anchor, scalar.getTag().orElse(null))
            + (scalar.isPlain() ? "" : "'")
            + scalar.getValue();
      }
      default -> null;
    };
  }
}
