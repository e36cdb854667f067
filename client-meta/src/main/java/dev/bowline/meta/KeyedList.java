package dev.bowline.meta;

import dev.bowline.serde.Message;
import java.util.AbstractList;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;

/**
 * An immutable list whose elements one of their fields identifies, as the schema says: containers
 * by name, conditions by type.
 *
 * @param <K> type of the identifying field
 * @param <E> type of the elements
 */
public final class KeyedList<K, E extends Message> extends AbstractList<E> implements RandomAccess {
  private static final KeyedList<?, ?> EMPTY = new KeyedList<>(new Message[0], 0);

  private final Message[] elements;
  private final int keyOrdinal;

  private KeyedList(Message[] elements, int keyOrdinal) {
    this.elements = elements;
    this.keyOrdinal = keyOrdinal;
  }

  /** The empty list. */
  @SuppressWarnings("unchecked") // holds nothing
  public static <K, E extends Message> KeyedList<K, E> empty() {
    return (KeyedList<K, E>) EMPTY;
  }

  /**
   * A list of the given elements; the very list if it is one with the same key.
   *
   * @param elements in this order; none is null; equal keys are kept
   * @param keyOrdinal place of the identifying field in the elements' table
   */
  @SuppressWarnings("unchecked") // immutable, so a list of a subtype will do
  public static <K, E extends Message> KeyedList<K, E> copyOf(
      Collection<? extends E> elements, int keyOrdinal) {
    if (elements instanceof KeyedList<?, ?> done && done.keyOrdinal == keyOrdinal) {
      return (KeyedList<K, E>) done;
    }
    Message[] copy = elements.toArray(new Message[0]);
    for (Message element : copy) {
      Objects.requireNonNull(element, "element");
    }
    return copy.length == 0 ? empty() : new KeyedList<>(copy, keyOrdinal);
  }

  /**
   * The first element with this key.
   *
   * @param key a value of the identifying field; an element without that field has no key
   */
  public Optional<E> byKey(K key) {
    for (int i = 0; i < elements.length; i++) {
      if (key.equals(elements[i].fieldValue(keyOrdinal))) {
        return Optional.of(get(i));
      }
    }
    return Optional.empty();
  }

  @Override
  @SuppressWarnings("unchecked") // filled from elements of type E only
  public E get(int index) {
    return (E) elements[index];
  }

  @Override
  public int size() {
    return elements.length;
  }
}
