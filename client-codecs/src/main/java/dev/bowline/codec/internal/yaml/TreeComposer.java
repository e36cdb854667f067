package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.json.JsonIdentity;
import dev.bowline.codec.internal.yaml.YamlNode.Member;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Builds the trees of documents from the engine's events. Events and not the engine's nodes,
 * because composing nodes recurses without a limit.
 */
final class TreeComposer {
  private static final String MERGE_KEY = "<<";

  private static final Set<String> NAMING = Set.of("kind", "metadata");

  /** What a value weighs beside its text, so that many small ones count, too. */
  private static final int WEIGHT = 4;

  /** What the engine's problems quote of the text, or say of it. */
  private static final Pattern QUOTED =
      Pattern.compile(
          "(?s)(?<=found character) '.+'(?= that)|\\. \\(Do.*|, but found(?! '.+'$).*"
              + "|(?<=escape character|character found|tag handle)\\W.*");

  private final Iterator<Event> events;
  private final StreamReader characters;
  private final YamlText text;
  private final YamlLimits limits;
  private final boolean uniqueKeys;

  /**
   * Of this document, by their text: a map can't order {@link Anchor}s with equal hashes, and one
   * that many anchors made large takes long to clear.
   */
  private Map<String, Anchored> anchors = new HashMap<>();

  /** What the mapping that is the document has so far. */
  private Map<String, Member> top = Map.of();

  /** Weight of all values so far, with those behind aliases counted again at each alias. */
  private long weight;

  /** The part of it that is there because of aliases and merges. */
  private long aliased;

  /** The greatest depth of a collection since it was last reset. */
  private int deepest;

  /** Up to which depth is known to be allowed and to fit the stack. */
  private int reach;

  /**
   * Composes from the start of a stream.
   *
   * @param characters where the engine reads
   * @param text where the characters come from
   * @param uniqueKeys whether a key that a mapping has twice is an error; otherwise the last counts
   */
  TreeComposer(
      Iterator<Event> events,
      StreamReader characters,
      YamlText text,
      YamlLimits limits,
      boolean uniqueKeys) {
    this.events = events;
    this.characters = characters;
    this.text = text;
    this.limits = limits;
    this.reach = StackProbe.free(limits.maxDepth());
    this.uniqueKeys = uniqueKeys;
  }

  /**
   * What an alias stands for: the value, and what it adds to the counts. A scalar has no height.
   */
  private static final class Anchored {
    final YamlNode node;
    final long weight;
    final int height;

    Anchored(YamlNode node, long weight, int height) {
      this.node = node;
      this.weight = weight;
      this.height = height;
    }
  }

  /** The next document, or null at the end of the stream. */
  @Nullable YamlNode document() {
    Event event = next();
    while (event.getEventId() != Event.ID.DocumentStart) {
      if (event.getEventId() == Event.ID.StreamEnd) {
        return null;
      }
      event = next();
    }
    anchors = new HashMap<>();
    top = new HashMap<>();
    weight = 0;
    aliased = 0;
    try {
      YamlNode root = value(next(), 1);
      next(); // the end of the document: what follows on its last line belongs to it
      return root;
    } catch (YamlException e) {
      top.keySet().retainAll(NAMING);
      byte[] known = new MarkedJson(new YamlNode(top, 0, 0)).bytes();
      throw e.of(JsonIdentity.of(known, 0, known.length));
    }
  }

  /** The engine's next event; its errors without what they quote of the text. */
  private Event next() {
    try {
      return events.next();
    } catch (MarkedYamlEngineException e) {
      throw YamlException.at(
          e.getProblemMark().orElse(null),
          QUOTED.matcher(String.valueOf(e.getProblem())).replaceAll(""));
    } catch (YamlEngineException e) {
      if (e.getCause() instanceof IOException failure) {
        throw new UncheckedIOException(failure);
      }
      throw here("not YAML");
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw here("not YAML"); // the engine stumbles over numbers in escapes
    }
  }

  /** What is wrong where the engine reads. */
  YamlException here(String problem) {
    return new YamlException(problem, characters.getLine() + 1, characters.getColumn() + 1);
  }

  private YamlNode value(Event event, int depth) {
    YamlNode node = node(event, depth);
    if (node.value() instanceof Double number && !Double.isFinite(number)) {
      throw error(event, "infinity and NaN are no values of Kubernetes");
    }
    return node;
  }

  private YamlNode node(Event event, int depth) {
    if (event instanceof AliasEvent alias) {
      return alias(alias, depth);
    }
    NodeEvent start = (NodeEvent) event;
    weight += WEIGHT;
    Anchor named = start.getAnchor().orElse(null);
    if (named == null) {
      return content(start, depth);
    }
    String anchor = named.getValue();
    // Until the node is complete, an alias to it would contain itself, also under a reused name.
    anchors.remove(anchor);
    long before = weight - WEIGHT;
    int outer = deepest;
    deepest = depth - 1;
    YamlNode node = content(start, depth);
    anchors.put(anchor, new Anchored(node, weight - before, deepest - depth));
    deepest = Math.max(outer, deepest);
    return node;
  }

  private YamlNode alias(AliasEvent event, int depth) {
    Anchored target = anchors.get(event.getAlias().getValue());
    if (target == null) {
      throw error(event, "alias without a complete anchor before it");
    }
    reach(depth + target.height, event);
    weight += target.weight;
    expand(target.weight, event);
    return target.node;
  }

  private void reach(int depth, Event event) {
    deepest = Math.max(deepest, depth);
    if (depth > reach) {
      reach = StackProbe.reach(depth, depth - reach, limits.maxDepth());
      if (depth > reach) {
        throw error(event, StackProbe.problem(depth, limits.maxDepth()));
      }
    }
  }

  private void expand(long more, Event event) {
    aliased += more;
    if (aliased > limits.maxAliased()) {
      throw error(event, "aliases that add more than " + limits.maxAliased() + " characters");
    }
  }

  private YamlNode content(NodeEvent event, int depth) {
    Object value;
    if (event instanceof ScalarEvent scalar) {
      weight += scalar.getValue().length();
      value = TaggedScalars.value(scalar, text);
    } else {
      reach(depth, event);
      value = event instanceof SequenceStartEvent ? sequence(depth) : mapping(depth);
    }
    Mark mark = event.getStartMark().orElseThrow();
    return new YamlNode(value, mark.getLine() + 1, mark.getColumn() + 1);
  }

  private List<YamlNode> sequence(int depth) {
    List<YamlNode> items = new ArrayList<>();
    for (Event e = next(); e.getEventId() != Event.ID.SequenceEnd; e = next()) {
      try {
        items.add(value(e, depth + 1));
      } catch (YamlException problem) {
        throw problem.within("[" + items.size() + "]");
      }
    }
    return items;
  }

  private Map<String, Member> mapping(int depth) {
    Map<String, Member> map = new LinkedHashMap<>();
    Map<String, Member> own = map;
    if (depth == 1) {
      top = map;
    }
    for (Event e = next(); e.getEventId() != Event.ID.MappingEnd; e = next()) {
      if (isMerge(e)) {
        if (own == map && uniqueKeys) {
          own = new HashMap<>(map); // a merged value may be replaced, a value of its own may not
        }
        Event value = next();
        int outer = deepest;
        YamlNode merged = node(value, depth + 1);
        // Its members are in this mapping: neither it nor a list of such is a level of its own.
        deepest = Math.max(outer, deepest - (merged.items() == null ? 1 : 2));
        merge(merged, value, map);
        continue;
      }
      String key = key(e, depth + 1);
      if (uniqueKeys && own.containsKey(key)) {
        throw error(e, "the key \"" + Identity.shown(key) + "\" is there twice");
      }
      Mark mark = e.getStartMark().orElseThrow();
      YamlNode node;
      try {
        node = value(next(), depth + 1);
      } catch (YamlException problem) {
        throw problem.within("." + key);
      }
      Member member = new Member(mark.getLine() + 1, mark.getColumn() + 1, node);
      own.put(key, member);
      map.put(key, member);
    }
    return map;
  }

  private static boolean isMerge(Event event) {
    return event instanceof ScalarEvent scalar
        && scalar.getValue().equals(MERGE_KEY)
        && TaggedScalars.isMerge(scalar);
  }

  /**
   * Puts what is merged where it stands: it replaces what the mapping said before and is replaced
   * by what it says later, as in kubectl. In a list of mappings, the first ones count more.
   */
  private void merge(YamlNode merged, Event event, Map<String, Member> map) {
    List<YamlNode> list = merged.items();
    if (list == null) {
      putAll(merged, event, "a merge (<<) needs a mapping or a list of mappings", map);
      return;
    }
    for (int i = list.size() - 1; i >= 0; i--) {
      putAll(list.get(i), event, "a merge (<<) needs mappings", map);
    }
  }

  private void putAll(YamlNode merged, Event event, String problem, Map<String, Member> map) {
    Map<String, Member> members = merged.members();
    if (members == null) {
      throw error(event, problem);
    }
    expand(members.size(), event); // nested merges could copy the same members many times
    map.putAll(members);
  }

  private String key(Event event, int depth) {
    YamlNode node = node(event, depth);
    String text = node.items() != null || node.members() != null ? null : keyText(node.value());
    if (text == null) {
      throw error(event, "a key must be a string, a number or a boolean");
    }
    return text;
  }

  private static @Nullable String keyText(@Nullable Object value) {
    return value == null ? null : PlainScalars.keyText(value);
  }

  static YamlException error(Event event, String problem) {
    return YamlException.at(event.getStartMark().orElse(null), problem);
  }
}
