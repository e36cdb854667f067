package dev.bowline.codec.internal;

import dev.bowline.meta.KubeList;
import dev.bowline.meta.tree.ErrorPath;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import org.jspecify.annotations.Nullable;

/** Checks that an object is what it should be. */
public final class Identity {
  private Identity() {}

  /**
   * Checks an outermost object.
   *
   * @param prototype what is read; anything will do if its class has no kind
   * @param offset where the object begins, or how far it is read
   * @throws CodecException if kind or API version are missing or others
   */
  public static void check(
      Message prototype, @Nullable String kind, @Nullable String apiVersion, long offset) {
    GroupVersionKind expected = prototype.fieldTable().kind();
    if (expected != null) {
      GroupVersionKind asNamed =
          kind != null && isKindOf(prototype, kind)
              ? new GroupVersionKind(expected.group(), expected.version(), kind)
              : expected;
      check(asNamed, kind, apiVersion, offset);
    }
  }

  /** Whether a kind is that of a message, or one that a list of a custom type may have. */
  public static boolean isKindOf(Message prototype, String kind) {
    GroupVersionKind expected = prototype.fieldTable().kind();
    return (expected != null && kind.equals(expected.kind()))
        || (prototype instanceof KubeList<?> list && KubeList.isListKind(list.type(), kind));
  }

  /**
   * Checks an outermost object.
   *
   * @param expected kind of the class that is read
   * @param offset where the object begins, or how far it is read
   * @throws CodecException if kind or API version are missing or others
   */
  public static void check(
      GroupVersionKind expected, @Nullable String kind, @Nullable String apiVersion, long offset) {
    if (!expected.kind().equals(kind) || !expected.apiVersion().equals(apiVersion)) {
      throw new CodecException(
          "expected " + expected + ", found " + found(kind, apiVersion), offset);
    }
  }

  /**
   * Checks the length of a value in a stream.
   *
   * @param offset where it begins
   * @throws CodecException if it is longer than the limit
   */
  public static void checkLength(long length, int limit, long offset) {
    if (length > limit) {
      throw new CodecException("a value longer than the limit of " + limit + " bytes", offset);
    }
  }

  /**
   * Checks a message that came without items. Servers write those of a list always, be it as null;
   * without them it is none, and must not pass for an empty one.
   *
   * @param message what was read or its prototype
   * @param offset where it begins
   * @throws CodecException if it is a list, and its items were not left out by the mask
   */
  public static void checkWithoutItems(Message message, FieldMask mask, long offset) {
    FieldTable table = message.fieldTable();
    FieldMask.LeftOut leftOut = mask.of(message);
    if (message instanceof KubeList<?>
        && (leftOut == null || !leftOut.has(table.ordinal("items")))) {
      throw new CodecException("expected a list, found an object without items", offset);
    }
  }

  /**
   * Whether a step on the way of an error's path leads to the error, or to what is around it.
   *
   * @param path of the error
   * @param from where the step would begin in it
   * @return where it ends there; -1 if it doesn't
   */
  public static int follow(String path, int from, String step) {
    int to = from + step.length();
    // what is cut goes on with dots, as no step does, or a space
    boolean isOn =
        path.startsWith(step, from)
            && !step.contains("...")
            && (to == path.length()
                || path.charAt(to) == '['
                || (path.charAt(to) == '.' && !path.startsWith("..", to)));
    return isOn ? to : -1;
  }

  /** The path of an error of a user's class, with keys as names: that of its text is the same. */
  public static String namedPath(CodecException e) {
    return e.path().replaceAll("\\[\"([\\p{L}\\p{Nd}_$\\-&&[\\x{0}-\\x{FFFF}]]+)\"]", ".$1");
  }

  private static String found(@Nullable String kind, @Nullable String apiVersion) {
    if (isMissing(kind) && isMissing(apiVersion)) {
      return "an object without kind and apiVersion";
    }
    if (isMissing(kind)) {
      return "an object of " + shown(apiVersion) + " without kind";
    }
    return isMissing(apiVersion)
        ? "a " + shown(kind) + " without apiVersion"
        : shown(apiVersion) + " " + shown(kind);
  }

  /**
   * The kind that a whole body names.
   *
   * @throws CodecException if it names none
   */
  public static GroupVersionKind of(@Nullable String kind, @Nullable String apiVersion) {
    if (kind == null || apiVersion == null || kind.isEmpty() || apiVersion.isEmpty()) {
      throw new CodecException(
          "expected an object with kind and apiVersion, found " + found(kind, apiVersion), 0);
    }
    if (apiVersion.indexOf('/') != apiVersion.lastIndexOf('/')) {
      throw new CodecException(
          "expected an apiVersion of the form VERSION or GROUP/VERSION, found " + shown(apiVersion),
          0);
    }
    return GroupVersionKind.of(apiVersion, kind);
  }

  private static boolean isMissing(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  /** Text from outside, as {@link ErrorPath#shown} has it; nothing for null. */
  public static String shown(@Nullable String text) {
    return text == null ? "" : ErrorPath.shown(text);
  }
}
