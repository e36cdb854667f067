package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.json.JsonIdentity;
import dev.bowline.codec.internal.yaml.YamlNode.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the trees of documents. */
final class TreeComposer {
  private static final Set<String> NAMING = Set.of("kind", "metadata");

  /** What a value weighs beside its text, so that many small ones count, too. */
  private static final int WEIGHT = 4;

  private final YamlParser parser;
  private final YamlLimits limits;
  private final boolean uniqueKeys;

  /**
   * Of this document. A new map for each, since one that many anchors made large takes long to
   * clear.
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
   * @param uniqueKeys whether a key that a mapping has twice is an error; otherwise the last counts
   */
  TreeComposer(YamlParser parser, YamlLimits limits, boolean uniqueKeys) {
    this.parser = parser;
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
    anchors = new HashMap<>();
    top = new HashMap<>();
    weight = 0;
    aliased = 0;
    try {
      if (!parser.nextDocument()) {
        return null;
      }
      YamlNode root = value(1);
      parser.endDocument(); // what follows on its last line belongs to it
      return root;
    } catch (YamlException e) {
      top.keySet().retainAll(NAMING);
      byte[] known = new MarkedJson(new YamlNode(top, 0, 0)).bytes();
      throw e.of(JsonIdentity.of(known, 0, known.length));
    }
  }

  private YamlNode value(int depth) {
    YamlNode node = node(depth);
    if (node.value() instanceof Double number && !Double.isFinite(number)) {
      throw error(node, "infinity and NaN are no values of Kubernetes");
    }
    return node;
  }

  private YamlNode node(int depth) {
    return parser.node() == Token.ALIAS ? alias(depth) : named(depth);
  }

  /** Reads the value that the parser is at. */
  private YamlNode named(int depth) {
    weight += WEIGHT;
    String anchor = parser.anchor();
    if (anchor == null) {
      return content(depth);
    }
    // Until the node is complete, an alias to it would contain itself, also under a reused name.
    anchors.remove(anchor);
    long before = weight - WEIGHT;
    int outer = deepest;
    deepest = depth - 1;
    YamlNode node = content(depth);
    anchors.put(anchor, new Anchored(node, weight - before, deepest - depth));
    deepest = Math.max(outer, deepest);
    return node;
  }

  private YamlNode alias(int depth) {
    Anchored target = anchors.get(parser.text());
    if (target == null) {
      throw parser.error("alias without a complete anchor before it");
    }
    reach(depth + target.height);
    weight += target.weight;
    expand(target.weight);
    return target.node;
  }

  private void reach(int depth) {
    deepest = Math.max(deepest, depth);
    if (depth > reach) {
      reach = StackProbe.reach(depth, depth - reach, limits.maxDepth());
      if (depth > reach) {
        throw parser.error(StackProbe.problem(depth, limits.maxDepth()));
      }
    }
  }

  private void expand(long more) {
    aliased += more;
    if (aliased > limits.maxAliased()) {
      throw parser.error("aliases that add more than " + limits.maxAliased() + " characters");
    }
  }

  private YamlNode content(int depth) {
    int line = parser.line();
    int column = parser.column();
    char form = parser.form();
    Object value;
    if (form == Token.SCALAR) {
      weight += parser.text().length();
      value = TaggedScalars.value(parser);
    } else {
      reach(depth);
      value = YamlParser.isList(form) ? sequence(form, depth) : mapping(form, depth);
    }
    return new YamlNode(value, line, column);
  }

  private List<YamlNode> sequence(char form, int depth) {
    List<YamlNode> items = new ArrayList<>();
    for (boolean first = true; parser.entry(form, first); first = false) {
      try {
        items.add(value(depth + 1));
      } catch (YamlException problem) {
        throw problem.within("[" + items.size() + "]");
      }
    }
    return items;
  }

  private Map<String, Member> mapping(char form, int depth) {
    Map<String, Member> map = new LinkedHashMap<>();
    Map<String, Member> own = map;
    if (depth == 1) {
      top = map;
    }
    for (boolean first = true; parser.entry(form, first); first = false) {
      char key = parser.node();
      if (key == Token.SCALAR && TaggedScalars.isMerge(parser)) {
        if (own == map && uniqueKeys) {
          own = new HashMap<>(map); // a merged value may be replaced, a value of its own may not
        }
        parser.value(form);
        int outer = deepest;
        YamlNode merged = node(depth + 1);
        // Its members are in this mapping: neither it nor a list of such is a level of its own.
        deepest = Math.max(outer, deepest - (merged.items() == null ? 1 : 2));
        merge(merged, map);
        continue;
      }
      int line = parser.line();
      int column = parser.column();
      String name = key(depth + 1);
      if (uniqueKeys && own.containsKey(name)) {
        throw new YamlException(
            "the key \"" + Identity.shown(name) + "\" is there twice", line, column);
      }
      parser.value(form);
      YamlNode node;
      try {
        node = value(depth + 1);
      } catch (YamlException problem) {
        throw problem.within("." + name);
      }
      Member member = new Member(line, column, node);
      own.put(name, member);
      map.put(name, member);
    }
    return map;
  }

  /**
   * Puts what is merged where it stands: it replaces what the mapping said before and is replaced
   * by what it says later, as in kubectl. In a list of mappings, the first ones count more.
   */
  private void merge(YamlNode merged, Map<String, Member> map) {
    List<YamlNode> list = merged.items();
    if (list == null) {
      putAll(merged, merged, "a merge (<<) needs a mapping or a list of mappings", map);
      return;
    }
    for (int i = list.size() - 1; i >= 0; i--) {
      putAll(list.get(i), merged, "a merge (<<) needs mappings", map);
    }
  }

  private void putAll(YamlNode merged, YamlNode at, String problem, Map<String, Member> map) {
    Map<String, Member> members = merged.members();
    if (members == null) {
      throw error(at, problem);
    }
    expand(members.size()); // nested merges could copy the same members many times
    map.putAll(members);
  }

  /** The text of the key that the parser is at. */
  private String key(int depth) {
    int line = parser.line();
    int column = parser.column();
    YamlNode node = parser.form() == Token.ALIAS ? alias(depth) : named(depth);
    String text = node.items() != null || node.members() != null ? null : keyText(node.value());
    if (text == null) {
      throw new YamlException("a key must be a string, a number or a boolean", line, column);
    }
    return text;
  }

  private static @Nullable String keyText(@Nullable Object value) {
    return value == null ? null : PlainScalars.keyText(value);
  }

  private static YamlException error(YamlNode at, String problem) {
    return new YamlException(problem, at.line(), at.column());
  }
}
