package dev.bowline.mockserver.yaml;

import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Reads the first document of a text as a JSON tree. Later documents are not looked at. */
public final class YamlText {
  private static final LoadSettings SETTINGS = LoadSettings.builder().setUseMarks(true).build();
  private static final String MERGE = "<<";
  private static final int MAX_DEPTH = 1000;

  /** A body of three megabytes has fewer; more come of aliases only. */
  private static final int MAX_VALUES = 4_000_000;

  private final Iterator<Event> events;
  private final Map<Anchor, Anchored> anchors = new HashMap<>();
  private final List<String> duplicates = new ArrayList<>();
  private final Deque<Anchor> open = new ArrayDeque<>();
  private int depth;
  private int values;

  private YamlText(Iterator<Event> events) {
    this.events = events;
  }

  /**
   * A document.
   *
   * @param tree its content; null if it is empty
   * @param duplicates a text for each key that stands twice in a mapping; the last one counts
   */
  public record Document(@Nullable Object tree, List<String> duplicates) {}

  /**
   * Reads a text.
   *
   * @throws YamlProblem if it is no YAML, or has keys that have no JSON form
   */
  public static Document read(byte[] text) throws YamlProblem {
    String characters = new String(text, StandardCharsets.UTF_8);
    try {
      StreamReader source = new StreamReader(SETTINGS, characters);
      YamlText reader = new YamlText(new ParserImpl(SETTINGS, source));
      return new Document(reader.document(), List.copyOf(reader.duplicates));
    } catch (YamlEngineException e) {
      throw ProblemTexts.of(e, characters);
    }
  }

  private @Nullable Object document() throws YamlProblem {
    while (events.hasNext()) {
      Event event = events.next();
      if (event instanceof NodeEvent) {
        return value(event);
      }
    }
    return null;
  }

  private @Nullable Object value(Event event) throws YamlProblem {
    if (++values > MAX_VALUES) {
      throw new YamlProblem("yaml: document contains excessive aliasing");
    }
    if (event instanceof AliasEvent alias) {
      return alias(alias.getAlias());
    }
    int before = values;
    Anchor anchor = event instanceof NodeEvent node ? node.getAnchor().orElse(null) : null;
    if (anchor != null) {
      open.push(anchor);
    }
    Object value =
        event instanceof ScalarEvent scalar ? YamlScalars.value(scalar) : collection(event);
    if (anchor != null) {
      open.pop();
      anchors.put(anchor, new Anchored(value, values - before));
    }
    return value;
  }

  private @Nullable Object alias(Anchor anchor) throws YamlProblem {
    if (open.contains(anchor)) {
      throw new YamlProblem("yaml: anchor '" + anchor.getValue() + "' value contains itself");
    }
    Anchored anchored = anchors.get(anchor);
    if (anchored == null) {
      throw new YamlProblem("yaml: unknown anchor '" + anchor.getValue() + "' referenced");
    }
    values += anchored.size();
    return anchored.value();
  }

  private Object collection(Event start) throws YamlProblem {
    if (++depth > MAX_DEPTH) {
      throw new YamlProblem("yaml: exceeded max depth of " + MAX_DEPTH);
    }
    Object value = start.getEventId() == Event.ID.SequenceStart ? sequence() : mapping();
    depth--;
    return value;
  }

  private List<@Nullable Object> sequence() throws YamlProblem {
    List<@Nullable Object> list = new ArrayList<>();
    for (Event event = events.next();
        event.getEventId() != Event.ID.SequenceEnd;
        event = events.next()) {
      list.add(value(event));
    }
    return list;
  }

  private Map<String, @Nullable Object> mapping() throws YamlProblem {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    List<@Nullable Object> merged = new ArrayList<>();
    for (Event event = events.next();
        event.getEventId() != Event.ID.MappingEnd;
        event = events.next()) {
      if (event instanceof ScalarEvent scalar
          && scalar.isPlain()
          && scalar.getValue().equals(MERGE)) {
        merged.add(value(events.next()));
        continue;
      }
      Object key = value(event);
      String name = YamlKeys.name(key);
      Object value = value(events.next());
      if (map.containsKey(name)) {
        int line = event.getStartMark().map(Mark::getLine).orElse(0) + 1;
        duplicates.add("line " + line + ": key " + YamlKeys.shown(key) + " already set in map");
      }
      map.put(name, value);
    }
    for (Object source : merged) {
      merge(map, source);
    }
    return map;
  }

  /** What the mapping has itself counts, and of several sources the first. */
  private static void merge(Map<String, @Nullable Object> map, @Nullable Object source)
      throws YamlProblem {
    if (source instanceof List<?> sources) {
      for (Object each : sources) {
        merge(map, each);
      }
      return;
    }
    Map<String, @Nullable Object> object = Tree.object(source);
    if (object == null) {
      throw new YamlProblem("yaml: map merge requires map or sequence of maps as the value");
    }
    object.forEach(
        (name, value) -> {
          if (!map.containsKey(name)) {
            map.put(name, value);
          }
        });
  }

  /**
   * What an alias stands for.
   *
   * @param size how many values it has
   */
  private record Anchored(@Nullable Object value, int size) {}
}
