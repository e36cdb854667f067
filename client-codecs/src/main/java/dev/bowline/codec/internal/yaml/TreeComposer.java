package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.json.JsonIdentity;
import dev.bowline.codec.internal.yaml.YamlNode.Member;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.FieldMask.LeftOut;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
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
  private final FieldMask mask;

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

  /** What anchors hold that whoever asks for parts of a document doesn't, and what they may. */
  private long held;

  private long maxHeld = Long.MAX_VALUE;

  /** The greatest depth of a collection since it was last reset. */
  private int deepest;

  /** Up to which depth is known to be allowed and to fit the stack. */
  private int reach;

  /**
   * Composes from the start of a stream.
   *
   * @param uniqueKeys whether a key that a mapping has twice is an error; otherwise the last counts
   * @param mask what is stepped over where the shape of the document is known
   */
  TreeComposer(YamlParser parser, YamlLimits limits, boolean uniqueKeys, FieldMask mask) {
    this.parser = parser;
    this.limits = limits;
    this.mask = mask;
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

  /**
   * The next document, or null at the end of the stream.
   *
   * @param shape the empty message of the class that it is to be, or null if that isn't known
   */
  @Nullable YamlNode document(@Nullable Message shape) {
    try {
      if (!begin()) {
        return null;
      }
      YamlNode root = value(1, shape);
      parser.endDocument(); // what follows on its last line belongs to it
      return root;
    } catch (YamlException e) {
      throw named(e);
    }
  }

  /** Moves to the next document; false if there is none. */
  boolean begin() {
    anchors = new HashMap<>();
    top = new HashMap<>();
    weight = 0;
    aliased = 0;
    held = 0;
    return parser.nextDocument();
  }

  /** Gives an error the name of the document's object, as far as it is known. */
  YamlException named(YamlException e) {
    top.keySet().retainAll(NAMING);
    byte[] known = new MarkedJson(new YamlNode(top, 0, 0)).bytes();
    return e.of(JsonIdentity.of(known, 0, known.length));
  }

  /**
   * Begins with the members of the mapping that is the document, to be put there one by one. What
   * anchors hold is bounded from here on, since nothing else may hold it.
   */
  Map<String, Member> openTop() {
    maxHeld = limits.maxAliased();
    reach(1);
    top = new LinkedHashMap<>();
    return top;
  }

  /** The next value. */
  YamlNode value(int depth, @Nullable Message shape) {
    parser.node();
    return current(depth, shape);
  }

  /** The value that the parser is at. */
  YamlNode current(int depth, @Nullable Message shape) {
    YamlNode node = node(depth, shape);
    if (node.value() instanceof Double number && !Double.isFinite(number)) {
      throw error(node, "infinity and NaN are no values of Kubernetes");
    }
    return node;
  }

  private YamlNode node(int depth, @Nullable Message shape) {
    if (parser.form() == Token.ALIAS) {
      return alias(depth);
    }
    weight += WEIGHT;
    String anchor = parser.anchor();
    if (anchor == null) {
      return content(depth, shape);
    }
    // Until the node is complete, an alias to it would contain itself, also under a reused name.
    Anchored old = anchors.remove(anchor);
    held -= old == null ? 0 : old.weight + anchor.length();
    long before = weight - WEIGHT;
    int outer = deepest;
    deepest = depth - 1;
    YamlNode node = content(depth, null); // other places may want what this one leaves out
    anchors.put(anchor, new Anchored(node, weight - before, deepest - depth));
    held += weight - before + anchor.length();
    if (held > maxHeld) {
      throw error(node, "anchors that hold more than " + maxHeld + " characters");
    }
    deepest = Math.max(outer, deepest);
    return node;
  }

  private YamlNode alias(int depth) {
    Anchored target = target();
    reach(depth + target.height);
    weight += target.weight;
    expand(target.weight);
    return target.node;
  }

  private Anchored target() {
    Anchored target = anchors.get(parser.text());
    if (target == null) {
      throw parser.error("alias without a complete anchor before it");
    }
    return target;
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

  private YamlNode content(int depth, @Nullable Message shape) {
    int line = parser.line();
    int column = parser.column();
    char form = parser.form();
    Object value;
    if (form == Token.SCALAR) {
      weight += parser.text().length();
      value = TaggedScalars.value(parser);
    } else {
      reach(depth);
      value = YamlParser.isList(form) ? sequence(form, depth, shape) : mapping(form, depth, shape);
    }
    return new YamlNode(value, line, column);
  }

  private List<YamlNode> sequence(char form, int depth, @Nullable Message shape) {
    List<YamlNode> items = new ArrayList<>();
    for (boolean first = true; parser.entry(form, first); first = false) {
      try {
        items.add(value(depth + 1, shape));
      } catch (YamlException problem) {
        throw problem.within("[" + items.size() + "]");
      }
    }
    return items;
  }

  private Map<String, Member> mapping(char form, int depth, @Nullable Message shape) {
    Map<String, Member> map = new LinkedHashMap<>();
    Map<String, Member> own = map;
    if (depth == 1) {
      top = map;
    }
    LeftOut leftOut = shape == null ? null : mask.of(shape);
    for (boolean first = true; parser.entry(form, first); first = false) {
      if (isMerge()) {
        if (own == map && uniqueKeys) {
          own = new HashMap<>(map); // a merged value may be replaced, a value of its own may not
        }
        merge(form, depth, map);
        continue;
      }
      int line = parser.line();
      int column = parser.column();
      String name = key(depth);
      if (uniqueKeys && own.containsKey(name)) {
        throw new YamlException(
            "the key \"" + Identity.shown(name) + "\" is there twice", line, column);
      }
      Field field = shape == null ? null : shape.fieldTable().field(name);
      try {
        if (leftOut != null && isLeftOut(leftOut, field, name)) {
          parser.stepOver(form, column);
          drop(depth + 1);
          parser.endStep();
          continue;
        }
        parser.value(form);
        Message inside = shape == null || field == null ? null : shapeOf(shape, field);
        Member member = new Member(line, column, value(depth + 1, inside));
        own.put(name, member);
        map.put(name, member);
      } catch (YamlException problem) {
        throw problem.within("." + name);
      }
    }
    return map;
  }

  /**
   * What a field's value is, or each element of its list; null if that isn't known, as of a map's
   * values, whose keys are no fields, and where the fields are not what is written.
   */
  private static @Nullable Message shapeOf(Message parent, Field field) {
    Message shape =
        field.shape() == Field.Shape.MAP ? null : parent.fieldPrototype(field.ordinal());
    return shape instanceof ShapedMessage ? null : shape;
  }

  /** Whether a reader of JSON with the mask steps over a member; lists without a class aside. */
  private static boolean isLeftOut(LeftOut leftOut, @Nullable Field field, String name) {
    return field == null
        ? leftOut.hasUnknown(name) && !name.equals("items")
        : leftOut.has(field.ordinal());
  }

  /** Steps over the next value, of which only what has an anchor is kept. */
  private void drop(int depth) {
    char form = parser.node();
    if (form == Token.ALIAS) {
      target();
    } else if (parser.anchor() != null) {
      node(depth, null);
    } else if (form != Token.SCALAR) {
      reach(depth);
      boolean isList = YamlParser.isList(form);
      for (boolean first = true; parser.entry(form, first); first = false) {
        drop(depth + 1);
        if (!isList) {
          parser.value(form);
          drop(depth + 1);
        }
      }
    }
  }

  /** Moves to a key and tells whether it asks for a merge. */
  boolean isMerge() {
    return parser.node() == Token.SCALAR && TaggedScalars.isMerge(parser);
  }

  /** Merges the value of the key that the parser is at into its mapping. */
  void merge(char form, int depth, Map<String, Member> map) {
    parser.value(form);
    int outer = deepest;
    parser.node();
    boolean isAlias = parser.form() == Token.ALIAS; // of one mapping, as in Go
    YamlNode merged = node(depth + 1, null);
    // Its members are in this mapping: neither it nor a list of such is a level of its own.
    deepest = Math.max(outer, deepest - (merged.items() == null ? 1 : 2));
    merge(merged, isAlias ? null : merged.items(), map);
  }

  /**
   * Puts what is merged where it stands: it replaces what the mapping said before and is replaced
   * by what it says later, as in kubectl. In a list of mappings, the first ones count more.
   */
  private void merge(YamlNode merged, @Nullable List<YamlNode> list, Map<String, Member> map) {
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

  /** The text of the key that the parser is at, of a mapping at some depth. */
  String key(int depth) {
    int line = parser.line();
    int column = parser.column();
    YamlNode node = node(depth + 1, null);
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
