package dev.bowline.fuzz;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * What Jackson makes of a JSON text.
 *
 * @param tree the value, where it was accepted
 * @param problem why it was not, else empty
 * @param depth how deep it got
 */
record JacksonTree(@Nullable Object tree, String problem, int depth) {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(5000)
                  .maxNumberLength(1 << 20)
                  .build())
          .build();

  static JacksonTree of(String text) {
    Walk walk = new Walk();
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return new JacksonTree(null, "nothing", 0);
      }
      Object tree = walk.value(parser, first);
      return parser.nextToken() == null
          ? new JacksonTree(tree, "", walk.deepest)
          : new JacksonTree(null, "more than one value", walk.deepest);
    } catch (JacksonException e) {
      return new JacksonTree(null, e.getClass() + " " + e.getMessage(), walk.deepest);
    }
  }

  boolean isAccepted() {
    return problem.isEmpty();
  }

  /** A tree in which equal numbers are equal, and lone surrogates are replaced. */
  static @Nullable Object normal(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> normal = new LinkedHashMap<>();
      map.forEach((name, value) -> normal.put(whole((String) name), normal(value)));
      return normal;
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> normal = new ArrayList<>();
      list.forEach(value -> normal.add(normal(value)));
      return normal;
    }
    if (tree instanceof Double number) {
      return Formats.shortest(number).stripTrailingZeros();
    }
    if (tree instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    return tree instanceof String text ? whole(text) : tree;
  }

  /** Whether a tree of ours says the same; a double of ours is the nearest one. */
  boolean isLike(@Nullable Object ours) {
    return isLike(normal(tree), ours);
  }

  private static boolean isLike(@Nullable Object theirs, @Nullable Object ours) {
    if (ours instanceof Map<?, ?> map) {
      return theirs instanceof Map<?, ?> other
          && map.keySet().equals(other.keySet())
          && map.keySet().stream().allMatch(name -> isLike(other.get(name), map.get(name)));
    }
    if (ours instanceof List<?> list) {
      return theirs instanceof List<?> other
          && list.size() == other.size()
          && IntStream.range(0, list.size()).allMatch(i -> isLike(other.get(i), list.get(i)));
    }
    if (ours instanceof Double number) {
      return theirs instanceof BigDecimal other && other.doubleValue() == number;
    }
    return Objects.equals(theirs, normal(ours));
  }

  private static String whole(String text) {
    StringBuilder whole = new StringBuilder();
    text.codePoints().forEach(c -> whole.appendCodePoint(c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c));
    return whole.toString();
  }

  private static final class Walk {
    private int depth;
    private int deepest;

    @Nullable Object value(JsonParser parser, JsonToken token) {
      return switch (token) {
        case START_OBJECT -> object(parser);
        case START_ARRAY -> array(parser);
        case VALUE_STRING -> parser.getString();
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
        case VALUE_TRUE -> true;
        case VALUE_FALSE -> false;
        case VALUE_NULL -> null;
        default -> throw new Finding("Jackson says " + token);
      };
    }

    private static Object number(String text) {
      try {
        return new BigDecimal(text);
      } catch (NumberFormatException e) {
        return Double.parseDouble(text); // an exponent that no BigDecimal has
      }
    }

    private Map<String, @Nullable Object> object(JsonParser parser) {
      deepest = Math.max(deepest, ++depth);
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      for (JsonToken t = parser.nextToken(); t != JsonToken.END_OBJECT; t = parser.nextToken()) {
        String name = parser.currentName();
        map.put(whole(name), value(parser, parser.nextToken()));
      }
      depth--;
      return map;
    }

    private List<@Nullable Object> array(JsonParser parser) {
      deepest = Math.max(deepest, ++depth);
      List<@Nullable Object> list = new ArrayList<>();
      for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
        list.add(value(parser, t));
      }
      depth--;
      return list;
    }
  }
}
