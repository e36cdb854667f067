package dev.bowline.codec.internal.yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;

/**
 * Builds the tree from the engine's events. Events and not the engine's nodes, because composing
 * nodes recurses without a limit.
 */
final class TreeComposer {
  private static final String TAG = "tag:yaml.org,2002:";
  private static final String MERGE_KEY = "<<";

  private final Iterator<Event> events;
  private final YamlLimits limits;
  private final Map<Anchor, Anchored> anchors = new HashMap<>();

  /** Nodes so far, with those behind aliases counted again at each alias. */
  private long nodes;

  /** The greatest depth reached since it was last reset. */
  private int deepest;

  TreeComposer(Iterator<Event> events, YamlLimits limits) {
    this.events = events;
    this.limits = limits;
  }

  /** What an alias stands for: the value, and what it adds to the counts. */
  private record Anchored(@Nullable Object value, long nodes, int height) {}

  @Nullable Object document() {
    events.next(); // start of the stream
    if (events.next().getEventId() == Event.ID.StreamEnd) {
      return null;
    }
    return node(events.next(), 1);
  }

  private @Nullable Object node(Event event, int depth) {
    if (event instanceof AliasEvent alias) {
      return alias(alias, depth);
    }
    NodeEvent start = (NodeEvent) event;
    count(1, depth, start);
    Anchor anchor = start.getAnchor().orElse(null);
    if (anchor == null) {
      return content(start, depth);
    }
    // Until the node is complete, an alias to it would contain itself, also under a reused name.
    anchors.remove(anchor);
    long before = nodes;
    int outer = deepest;
    deepest = depth;
    Object value = content(start, depth);
    anchors.put(anchor, new Anchored(value, nodes - before + 1, deepest - depth));
    deepest = Math.max(outer, deepest);
    return value;
  }

  private @Nullable Object alias(AliasEvent event, int depth) {
    Anchored target = anchors.get(event.getAlias());
    if (target == null) {
      throw error(event, "alias without a complete anchor before it");
    }
    count(target.nodes(), depth + target.height(), event);
    return target.value();
  }

  private void count(long more, int depth, Event event) {
    nodes += more;
    deepest = Math.max(deepest, depth);
    if (nodes > limits.maxNodes()) {
      throw error(event, "more than " + limits.maxNodes() + " values with aliases expanded");
    }
    if (depth > limits.maxDepth()) {
      throw error(event, "nested deeper than " + limits.maxDepth());
    }
  }

  private @Nullable Object content(NodeEvent event, int depth) {
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar);
    }
    return event instanceof SequenceStartEvent ? sequence(depth) : mapping(depth);
  }

  private List<@Nullable Object> sequence(int depth) {
    List<@Nullable Object> items = new ArrayList<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.SequenceEnd; e = events.next()) {
      items.add(node(e, depth + 1));
    }
    return Collections.unmodifiableList(items);
  }

  private Map<String, @Nullable Object> mapping(int depth) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    List<Map<?, ?>> merged = new ArrayList<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.MappingEnd; e = events.next()) {
      if (isMerge(e)) {
        Event value = events.next();
        addMerged(node(value, depth + 1), value, merged);
        continue;
      }
      String key = key(node(e, depth + 1), e);
      if (map.containsKey(key)) {
        throw error(e, "the key \"" + key + "\" is there twice");
      }
      map.put(key, node(events.next(), depth + 1));
    }
    for (Map<?, ?> other : merged) {
      other.forEach((key, value) -> map.putIfAbsent((String) key, value));
    }
    return Collections.unmodifiableMap(map);
  }

  private static boolean isMerge(Event event) {
    return event instanceof ScalarEvent scalar
        && scalar.getValue().equals(MERGE_KEY)
        && scalar.getTag().map((TAG + "merge")::equals).orElse(scalar.isPlain());
  }

  private static void addMerged(@Nullable Object value, Event event, List<Map<?, ?>> merged) {
    if (value instanceof Map<?, ?> map) {
      merged.add(map);
    } else if (value instanceof List<?> list) {
      for (Object item : list) {
        if (!(item instanceof Map<?, ?> map)) {
          throw error(event, "a merge (<<) needs mappings");
        }
        merged.add(map);
      }
    } else {
      throw error(event, "a merge (<<) needs a mapping or a list of mappings");
    }
  }

  private static String key(@Nullable Object key, Event event) {
    if (key == null || key instanceof List || key instanceof Map) {
      throw error(event, "a key must be a string, a number or a boolean");
    }
    return PlainScalars.keyText(key);
  }

  private static @Nullable Object scalar(ScalarEvent event) {
    String text = event.getValue();
    String tag = event.getTag().orElse(null);
    if (tag == null) {
      return event.isPlain() ? finite(PlainScalars.resolve(text), event) : text;
    }
    if (!tag.startsWith(TAG)) {
      return text;
    }
    return switch (tag.substring(TAG.length())) {
      case "null", "bool", "int", "float" -> typed(tag.substring(TAG.length()), text, event);
      case "binary" -> binary(text, event);
      default -> text;
    };
  }

  private static @Nullable Object typed(String type, String text, ScalarEvent event) {
    Object value = finite(PlainScalars.resolve(text), event);
    boolean fits =
        switch (type) {
          case "null" -> value == null;
          case "bool" -> value instanceof Boolean;
          case "int" -> value instanceof Number && !(value instanceof Double);
          default -> value instanceof Number;
        };
    if (!fits) {
      throw error(event, "the value doesn't fit its tag !!" + type);
    }
    return type.equals("float") && value instanceof Number n ? (Object) n.doubleValue() : value;
  }

  private static String binary(String text, ScalarEvent event) {
    try {
      return new String(
          Base64.getDecoder().decode(text.replaceAll("\\s", "")), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw error(event, "the value of !!binary is not base64");
    }
  }

  private static @Nullable Object finite(@Nullable Object value, Event event) {
    if (value instanceof Double d && !Double.isFinite(d)) {
      throw error(event, "infinity and NaN are no values of Kubernetes");
    }
    return value;
  }

  private static YamlException error(Event event, String problem) {
    return YamlTree.at(event.getStartMark().orElse(null), problem);
  }
}
