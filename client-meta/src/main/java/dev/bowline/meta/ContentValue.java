package dev.bowline.meta;

import dev.bowline.meta.tree.ContentTree;
import dev.bowline.meta.tree.ErrorPath;
import dev.bowline.meta.tree.GoFloat;
import dev.bowline.meta.tree.TreeNumbers;
import dev.bowline.serde.CodecException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A place in the content of an {@link Unstructured} object, and the value there if there is one.
 * Immutable and thread-safe, as the object is.
 *
 * <p>Finding a place never fails: what lies behind something absent is absent. Reading it fails
 * where there is nothing, or something else; {@code optional...} methods are empty where there is
 * nothing (absent or null), and fail, too, where there is something else. Errors tell the object,
 * the path and what was found and expected, never the value.
 */
public final class ContentValue {
  private final Unstructured object;
  private final List<ContentStep> path;
  private final @Nullable Object value;

  private ContentValue(Unstructured object, List<ContentStep> path, @Nullable Object value) {
    this.object = object;
    this.path = path;
    this.value = value;
  }

  /** The place of the whole content. */
  static ContentValue root(Unstructured object) {
    return new ContentValue(object, List.of(), object.content());
  }

  /**
   * A place further inside.
   *
   * @param names of the fields that lead there, from this place; without any, this place itself
   * @throws CodecException if one of the values on the way is neither absent, null nor a map
   * @throws NullPointerException if a name is null, with its place
   * @throws IllegalArgumentException if the first name from the top is {@code metadata}, {@code
   *     kind} or {@code apiVersion}, which are no content
   */
  public ContentValue at(String... names) {
    Objects.requireNonNull(names, "names");
    ContentValue place = this;
    for (int i = 0; i < names.length; i++) {
      if (names[i] == null) {
        throw new NullPointerException("names[" + i + "], the name behind " + place.path());
      }
      place = place.step(new ContentStep.Name(names[i]));
    }
    return place;
  }

  /**
   * The place of an element of this list.
   *
   * @param index from 0; absent from the size of the list on
   * @throws CodecException if this is neither absent, null nor a list
   * @throws IndexOutOfBoundsException if the index is negative
   */
  public ContentValue index(int index) {
    if (index < 0) {
      throw new IndexOutOfBoundsException("index must not be negative, is " + index);
    }
    return step(new ContentStep.Index(index));
  }

  /**
   * The place of the first element of this list that is a map with a value in a field, such as
   * {@code byKey("name", "web")} in containers.
   *
   * @param field name of the field
   * @param key a String, Boolean or integer number
   * @throws CodecException if this is neither absent, null nor a list
   * @throws IllegalArgumentException if the key is of another class
   */
  public ContentValue byKey(String field, Object key) {
    Objects.requireNonNull(field, "field");
    Object exact = ContentTree.value(Objects.requireNonNull(key, "key"), "key", 1);
    if (exact instanceof String || exact instanceof Boolean || exact instanceof Long) {
      return step(new ContentStep.Key(field, exact));
    }
    throw new IllegalArgumentException("a key is a String, Boolean or integer, not " + key);
  }

  private ContentValue step(ContentStep step) {
    if (path.isEmpty()) {
      object.requireContent(step.text().substring(1));
    }
    List<ContentStep> longer = new ArrayList<>(path);
    longer.add(step);
    if (value == null || value == ContentStep.ABSENT) {
      return new ContentValue(object, longer, ContentStep.ABSENT);
    }
    if (!step.fits(value)) {
      throw unexpected(step.container());
    }
    return new ContentValue(object, longer, step.find(value));
  }

  /** The object that this is a place in. */
  public Unstructured object() {
    return object;
  }

  /**
   * Where this is, such as {@code $.spec.containers[name=web].ports[0]}, spelled as in errors:
   * names that are no plain words stand in brackets and quotes, as in {@code
   * $.spec.nodeSelector["kubernetes.io/os"]}, and control characters are escaped. Nothing is cut.
   */
  public String path() {
    return ErrorPath.whole(path.stream().map(ContentStep::text).toList());
  }

  /** Whether there is a value other than null. */
  public boolean exists() {
    return value != null && value != ContentStep.ABSENT;
  }

  /** Whether null was written here, which servers take for absent nearly everywhere. */
  public boolean isNull() {
    return value == null;
  }

  /**
   * The value as it is: a String, Boolean, Long, Double, List or Map, not to be changed; null where
   * there is none. A whole number may be either, see {@link Unstructured}.
   */
  public @Nullable Object value() {
    return exists() ? value : null;
  }

  /**
   * The text here.
   *
   * @throws CodecException if there is none
   */
  public String asString() {
    if (value instanceof String text) {
      return text;
    }
    throw unexpected("a string");
  }

  /** The text here; empty if there is nothing. */
  public Optional<String> optionalString() {
    return exists() ? Optional.of(asString()) : Optional.empty();
  }

  /**
   * The boolean here.
   *
   * @throws CodecException if there is none
   */
  public boolean asBoolean() {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw unexpected("a boolean");
  }

  /** The boolean here; empty if there is nothing. */
  public Optional<Boolean> optionalBoolean() {
    return exists() ? Optional.of(asBoolean()) : Optional.empty();
  }

  /**
   * The integer here, however it was spelled: {@code 3}, {@code 3.0} or {@code 3e0}.
   *
   * @throws CodecException if there is none, or it doesn't fit 32 bits
   */
  public int asInt() {
    if (settled() instanceof Long number && number == number.intValue()) {
      return number.intValue();
    }
    throw unexpected("a 32-bit integer");
  }

  /** A number as all objects that equal this one may have it; any other value as it is. */
  private @Nullable Object settled() {
    return value instanceof Number number ? TreeNumbers.settled(number) : value;
  }

  /** The integer here; empty if there is nothing. */
  public OptionalInt optionalInt() {
    return exists() ? OptionalInt.of(asInt()) : OptionalInt.empty();
  }

  /**
   * The integer here, however it was spelled: {@code 3}, {@code 3.0} or {@code 3e0}.
   *
   * @throws CodecException if there is none, or it doesn't fit 64 bits
   */
  public long asLong() {
    if (settled() instanceof Long number) {
      return number;
    }
    throw unexpected("a 64-bit integer");
  }

  /** The integer here; empty if there is nothing. */
  public OptionalLong optionalLong() {
    return exists() ? OptionalLong.of(asLong()) : OptionalLong.empty();
  }

  /**
   * The number here, with the digits that are written: {@code 0.1}, not what the double is exactly.
   *
   * @throws CodecException if there is none
   */
  public BigDecimal asNumber() {
    if (settled() instanceof Number number) {
      return new BigDecimal(text(number));
    }
    throw unexpected("a number");
  }

  private static String text(Number number) {
    return number instanceof Double fraction ? GoFloat.format(fraction) : number.toString();
  }

  /** The number here; empty if there is nothing. */
  public Optional<BigDecimal> optionalNumber() {
    return exists() ? Optional.of(asNumber()) : Optional.empty();
  }

  /**
   * The quantity here, which is a string or a number.
   *
   * @throws CodecException if there is none
   */
  public Quantity asQuantity() {
    Object settled = settled();
    if (settled instanceof String || settled instanceof Number) {
      try {
        return Quantity.parse(settled instanceof Number number ? text(number) : (String) settled);
      } catch (IllegalArgumentException e) {
        throw at(new CodecException("found a string that is no quantity", -1));
      }
    }
    throw unexpected("a quantity");
  }

  /** The quantity here; empty if there is nothing. */
  public Optional<Quantity> optionalQuantity() {
    return exists() ? Optional.of(asQuantity()) : Optional.empty();
  }

  /**
   * The number or text here.
   *
   * @throws CodecException if there is neither, or a number that doesn't fit 32 bits
   */
  public IntOrString asIntOrString() {
    return value instanceof String text ? IntOrString.of(text) : IntOrString.of(asInt());
  }

  /** The number or text here; empty if there is nothing. */
  public Optional<IntOrString> optionalIntOrString() {
    return exists() ? Optional.of(asIntOrString()) : Optional.empty();
  }

  /**
   * The elements of the list here, in order.
   *
   * @throws CodecException if there is none
   */
  public List<ContentValue> asList() {
    if (value instanceof List<?> list) {
      List<ContentValue> elements = new ArrayList<>(list.size());
      for (int i = 0; i < list.size(); i++) {
        elements.add(step(new ContentStep.Index(i)));
      }
      return List.copyOf(elements);
    }
    throw unexpected("a list");
  }

  /** The elements of the list here; empty if there is nothing, or no element. */
  public List<ContentValue> elements() {
    return exists() ? asList() : List.of();
  }

  /**
   * The fields of the map here, in order. Not to be changed.
   *
   * @throws CodecException if there is none
   */
  public Map<String, ContentValue> asMap() {
    if (value instanceof Map<?, ?> map) {
      Map<String, ContentValue> fields = new LinkedHashMap<>();
      for (Object name : map.keySet()) {
        fields.put((String) name, step(new ContentStep.Name((String) name)));
      }
      return Collections.unmodifiableMap(fields);
    }
    throw unexpected("a map");
  }

  /** The fields of the map here; empty if there is nothing, or no field. */
  public Map<String, ContentValue> fields() {
    return exists() ? asMap() : Map.of();
  }

  /**
   * The object with another value here. Maps and lists that are missing on the way are made; an
   * index may be the size of its list, which then grows by one, and so it does for a key that no
   * element has (and the new element gets the key, if it is a map that doesn't have the field).
   *
   * @param newValue null, a String, Boolean, number, {@link Quantity}, {@link IntOrString}, List or
   *     Map; copied, the two as what they are in JSON, with integers as Long if they fit, and all
   *     other numbers as the nearest Double
   * @throws IllegalArgumentException if the value holds anything else or a number that no Double is
   *     near, or the object would be nested too deep
   * @throws IndexOutOfBoundsException if an index on the way is beyond the end of its list
   * @throws IllegalStateException at the root of the content
   */
  public Unstructured with(@Nullable Object newValue) {
    requireInside();
    ContentTree.requireDepth(path.size());
    Object copy = ContentTree.value(newValue, path(), path.size());
    return object.withTree(replaced(object.content(), 0, copy));
  }

  /**
   * The object without what is here; the same object if there is nothing. The elements behind an
   * element of a list move up.
   *
   * @throws IllegalStateException at the root of the content
   */
  public Unstructured without() {
    requireInside();
    return value == ContentStep.ABSENT ? object : object.withTree(removed(object.content(), 0));
  }

  private void requireInside() {
    if (path.isEmpty()) {
      throw new IllegalStateException("the content as a whole has no place to be set");
    }
  }

  private Object replaced(@Nullable Object container, int depth, @Nullable Object by) {
    ContentStep step = path.get(depth);
    Object present = container == null ? ContentStep.ABSENT : step.find(container);
    if (present == ContentStep.ABSENT) {
      requireRoom(step, container, depth);
    }
    Object inner = by;
    if (depth < path.size() - 1) {
      inner = replaced(present == ContentStep.ABSENT ? null : present, depth + 1, by);
    }
    return step.replaced(container, inner);
  }

  private void requireRoom(ContentStep step, @Nullable Object list, int depth) {
    int size = list instanceof List<?> elements ? elements.size() : 0;
    if (step instanceof ContentStep.Index element && element.index > size) {
      throw new IndexOutOfBoundsException(
          new ContentValue(object, path.subList(0, depth + 1), null).path()
              + " is beyond the end of a list of "
              + size);
    }
  }

  private Object removed(Object container, int depth) {
    ContentStep step = path.get(depth);
    if (depth == path.size() - 1) {
      return step.removed(container);
    }
    Object inner = Objects.requireNonNull(step.find(container));
    return step.replaced(container, removed(inner, depth + 1));
  }

  private CodecException unexpected(String expected) {
    return at(new CodecException("found " + found() + ", expected " + expected, -1));
  }

  private CodecException at(CodecException e) {
    for (int i = path.size() - 1; i >= 0; i--) {
      e.within(path.get(i).text());
    }
    return e.of(object);
  }

  private String found() {
    if (value == ContentStep.ABSENT) {
      return "nothing";
    }
    if (value instanceof Map<?, ?>) {
      return "a map";
    }
    if (value instanceof List<?> list) {
      return "a list of " + list.size();
    }
    if (value instanceof String) {
      return "a string";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    if (value == null) {
      return "null";
    }
    if (settled() instanceof Long) {
      return "an integer";
    }
    boolean isWhole = value instanceof Double number && number == Math.rint(number);
    return isWhole ? "a number beyond 64 bits" : "a number with a fraction";
  }

  /** The path and what sort of value is there, not the value, which may be a secret. */
  @Override
  public String toString() {
    return path() + ": " + found();
  }
}
