package dev.bowline.codec.internal;

import dev.bowline.custom.Custom;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one object keeps as trees: fields that its class doesn't know, or all its content.
 */
public final class KeptBytes {
  private final DecodeLimits limits;
  private boolean isContent;
  private boolean isList;
  private int count;

  /** Begins with an object whose class is not known yet. */
  public KeptBytes(DecodeLimits limits) {
    this.limits = limits;
  }

  /** How long an item of a list may be that is read from a stream. */
  public static int maxItemBytes(DecodeLimits limits) {
    return Math.max(limits.maxFrameBytes(), limits.maxStringBytes());
  }

  /**
   * Whether the fields that a message has no name for are its content, which Go reads, too. Those
   * of other messages Go skips: they are kept in as many forms as possible.
   */
  public static boolean areContent(Message message) {
    return message instanceof Unstructured || message instanceof Custom<?, ?>;
  }

  /** Begins to count for an object: the outermost, or an item of a list. */
  public void begin(Message object) {
    count = 0;
    isContent = areContent(object);
    GroupVersionKind kind = object.fieldTable().kind();
    isList = object instanceof Unstructured && kind != null && kind.kind().endsWith("List");
  }

  /**
   * Whether an element is an object of its own: an item of a list.
   *
   * @param level of the message with the list, 1 for the outermost
   */
  public static boolean isItem(int level, Message element) {
    FieldTable table = element.fieldTable();
    return level == 1 && table.kind() != null;
  }

  /**
   * Whether the message is a list whose items have no class.
   *
   * @param level of the message, 1 for the outermost
   */
  public boolean hasItems(int level) {
    return level == 1 && isList;
  }

  /**
   * Whether a field that has no class holds objects, each of which may have as much as one.
   *
   * @param level of the message with the field, 1 for the outermost
   */
  public boolean isItems(int level, String field) {
    return hasItems(level) && field.equals("items");
  }

  /** Begins to count for a further object among those items. */
  public void beginItem() {
    count = 0;
  }

  /** What was counted so far for an object, of which items come next. */
  public long mark() {
    return (long) count << 1 | (isContent ? 1 : 0);
  }

  /** Goes on with the object behind its items. */
  public void backTo(long mark) {
    count = (int) (mark >> 1);
    isContent = (mark & 1) != 0;
  }

  /**
   * Counts what is kept.
   *
   * @return what is wrong if that is too much, else null
   */
  public @Nullable String add(int bytes) {
    count += bytes;
    int max = isContent ? limits.maxContentBytes() : limits.maxUnknownBytes();
    if (count <= max) {
      return null;
    }
    return isContent
        ? "content of more than " + max + " bytes"
        : "more than " + max + " bytes in unknown fields";
  }
}
