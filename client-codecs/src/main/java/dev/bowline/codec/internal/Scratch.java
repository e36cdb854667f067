package dev.bowline.codec.internal;

import dev.bowline.meta.KeyedList;
import dev.bowline.meta.StringMap;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stack on which readers pile up the elements of lists and maps before they know how many there
 * are, so that collections are made once and in their final size. Nested collections use the same
 * stack.
 */
public final class Scratch {
  /** Copies that repeated fields may cause in any input; beyond, one for each of its bytes. */
  private static final int FREE_MERGES = 1 << 16;

  /** Up to so many entries of a map are sorted here. */
  private static final int FEW = 16;

  private @Nullable Object[] stack = new @Nullable Object[64];
  private String[] keys = new String[16];
  private Object[] values = new Object[16];
  private int top;
  private long mergeBudget;

  /**
   * An empty stack.
   *
   * @param inputBytes size of the input, which bounds how much repeated fields may copy
   */
  public Scratch(int inputBytes) {
    mergeBudget = (long) inputBytes + FREE_MERGES;
  }

  /**
   * Opens room for the values of a message, all of them null.
   *
   * @return where they begin, which is also the mark to {@link #clear} them
   */
  public int open(int size) {
    int from = top;
    while (from + size > stack.length) {
      stack = Arrays.copyOf(stack, stack.length * 2);
    }
    top = from + size;
    return from;
  }

  /** Opens room for the values of a message, and puts there what was read of it before. */
  public int openWith(Message prior, int size) {
    int from = open(size);
    for (int i = 0; i < size; i++) {
      stack[from + i] = prior.fieldValue(i);
    }
    return from;
  }

  /** A value in the room that was opened. */
  public @Nullable Object get(int index) {
    return stack[index];
  }

  /** Puts a value into the room that was opened. */
  public void set(int index, @Nullable Object value) {
    stack[index] = value;
  }

  /** The stack itself, until the next element is added. */
  public @Nullable Object[] stack() {
    return stack;
  }

  /** Where the collection that begins now will lie. */
  public int mark() {
    return top;
  }

  /** Adds an element, or a key or value of a map. */
  public void push(Object element) {
    if (top == stack.length) {
      stack = Arrays.copyOf(stack, top * 2);
    }
    stack[top++] = element;
  }

  /** Adds the elements of a list that was read before. */
  public void pushAll(@Nullable List<?> prior) {
    if (prior != null && !prior.isEmpty()) {
      charge(prior.size());
      for (int i = 0; i < prior.size(); i++) {
        push(prior.get(i));
      }
    }
  }

  /** Adds the entries of a map that was read before. */
  public void pushAll(@Nullable Map<?, ?> prior) {
    if (prior != null && !prior.isEmpty()) {
      charge(prior.size());
      for (Map.Entry<?, ?> entry : prior.entrySet()) {
        push(entry.getKey());
        push(entry.getValue());
      }
    }
  }

  /**
   * Counts work that a repeated field causes: each repetition copies what was read before, which
   * hostile input could turn into quadratic time.
   *
   * @param elements how many are copied; below zero, how many bytes of a stream have come in since
   * @throws CodecException if it is out of proportion to the input
   */
  public void charge(int elements) {
    if (elements > mergeBudget) { // and nothing is counted: what comes next may be in order
      throw new CodecException("fields repeated too often", -1);
    }
    mergeBudget -= elements;
  }

  /** How much more may be counted. */
  public long budget() {
    return mergeBudget;
  }

  /** Takes the elements since the mark as an immutable list. */
  @SuppressWarnings("unchecked") // the caller pushed elements of this type
  public <E> List<E> list(int mark) {
    int size = top - mark;
    List<E> list =
        switch (size) {
          case 0 -> List.of();
          case 1 -> (List<E>) List.of(stack[mark]);
          case 2 -> (List<E>) List.of(stack[mark], stack[mark + 1]);
          default -> (List<E>) List.of(Arrays.copyOfRange(stack, mark, top));
        };
    clear(mark);
    return list;
  }

  /**
   * Takes the elements since the mark as an immutable list that may contain null, which stands on
   * the stack as {@link #NULL}.
   */
  public List<@Nullable Object> listWithNulls(int mark) {
    @Nullable Object[] elements = Arrays.copyOfRange(stack, mark, top);
    for (int i = 0; i < elements.length; i++) {
      if (elements[i] == NULL) {
        elements[i] = null;
      }
    }
    clear(mark);
    return java.util.Collections.unmodifiableList(Arrays.asList(elements));
  }

  /** Takes the elements since the mark as a list with keys. */
  public <K, E extends Message> KeyedList<K, E> keyedList(int mark, int keyOrdinal) {
    KeyedList<K, E> list =
        top == mark
            ? KeyedList.empty()
            : KeyedList.copyOf(new View<E>(stack, mark, top), keyOrdinal);
    clear(mark);
    return list;
  }

  /** Takes the keys and values since the mark as a map; of equal keys the last counts. */
  public <V> StringMap<V> map(int mark) {
    int size = (top - mark) / 2;
    if (size > keys.length) {
      keys = new String[size * 2];
      values = new Object[size * 2];
    }
    for (int i = 0; i < size; i++) {
      keys[i] = (String) stack[mark + 2 * i];
      values[i] = stack[mark + 2 * i + 1];
    }
    clear(mark);
    if (size <= FEW) {
      sort(size);
    }
    return StringMap.of(keys, values, size);
  }

  /** As {@link #map}, for keys that are known to be in the order of maps, each only once. */
  public <V> StringMap<V> ascendingMap(int mark) {
    StringMap<V> map = StringMap.ofAscending(stack, mark, (top - mark) / 2);
    clear(mark);
    return map;
  }

  /** Sorts the entries of a small map, those with equal keys as they came. */
  private void sort(int size) {
    for (int i = 1; i < size; i++) {
      String key = keys[i];
      Object value = values[i];
      int place = i;
      for (; place > 0 && StringMap.KEY_ORDER.compare(keys[place - 1], key) > 0; place--) {
        keys[place] = keys[place - 1];
        values[place] = values[place - 1];
      }
      keys[place] = key;
      values[place] = value;
    }
  }

  /** Forgets the elements since the mark. */
  public void clear(int mark) {
    Arrays.fill(stack, mark, top, null);
    top = mark;
  }

  /** Stands for null on the stack. */
  public static final Object NULL = new Object();

  private static final class View<E> extends AbstractList<E> {
    private final Object[] stack;
    private final int from;
    private final int to;

    View(Object[] stack, int from, int to) {
      this.stack = stack;
      this.from = from;
      this.to = to;
    }

    @Override
    @SuppressWarnings("unchecked") // see list
    public E get(int index) {
      return (E) stack[from + index];
    }

    @Override
    public int size() {
      return to - from;
    }

    @Override
    @SuppressWarnings("unchecked") // the elements are messages
    public <T> T[] toArray(T[] type) {
      return (T[]) Arrays.copyOfRange(stack, from, to, type.getClass());
    }
  }
}
