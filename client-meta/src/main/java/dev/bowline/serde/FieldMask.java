package dev.bowline.serde;

import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Fields that a reader steps over, in every format, before anything is allocated for them. They
 * read as absent. Immutable and thread-safe.
 *
 * <p>In YAML something is allocated all the same where the class isn't known beforehand, as in
 * manifests, where names have to be unique, and for what stands in braces or brackets, is a value
 * of a map or has an anchor.
 *
 * <p>A mask works on objects wherever they are: alone, in lists, in watch events, inside of others
 * such as the {@code volumeClaimTemplates} of a stateful set. Lists themselves and the {@code
 * Status} of a failure are not objects and are read whole, unless their own table is masked. So are
 * the items of a list that is itself read as {@code Unstructured}, since nothing says what they
 * are.
 *
 * <p>An object read with a mask is incomplete, and doesn't know it: writing it back with {@code
 * replace} deletes the fields left out. The exception is {@code metadata.managedFields}, of which
 * servers keep their own record when an object comes without them. Change others by a patch, or by
 * {@code edit}, which reads the whole object first.
 */
public final class FieldMask {
  private static final FieldMask NONE = new FieldMask(new HashMap<>(), false);

  /** More than all classes have; only kinds without a class can come in any number. */
  private static final int MAX_TABLES = 4096;

  /** Names by table and by kind. */
  private final Map<Object, Set<String>> names;

  private final boolean isOnlyMetadata;
  private final Map<FieldTable, LeftOut> known = new ConcurrentHashMap<>();

  private FieldMask(Map<Object, Set<String>> names, boolean isOnlyMetadata) {
    this.names = names;
    this.isOnlyMetadata = isOnlyMetadata;
  }

  /** Reads everything. */
  public static FieldMask none() {
    return NONE;
  }

  /**
   * Of each object, whatever its class, reads {@code apiVersion}, {@code kind} and {@code metadata}
   * only. Fields that its class doesn't know are left out, too.
   */
  public static FieldMask onlyMetadata() {
    return new FieldMask(new HashMap<>(), true);
  }

  /** Leaves {@code metadata.managedFields} out, in addition to what is left out already. */
  public FieldMask withoutManagedFields() {
    return except(ObjectMeta.EMPTY.fieldTable(), "managedFields");
  }

  /**
   * Leaves fields of a message class out, in addition to those left out already.
   *
   * @param table the message class that has them
   * @param jsonNames the fields' JSON names
   * @throws IllegalArgumentException if there is no such field, or it is {@code kind} or {@code
   *     apiVersion}, without which an object is none
   */
  public FieldMask except(FieldTable table, String... jsonNames) {
    for (String name : jsonNames) {
      if (table.ordinal(name) < table.firstDataOrdinal()) {
        throw identity(name);
      }
    }
    return with(table, jsonNames);
  }

  /**
   * Leaves fields of a kind out, in addition to those left out already: of its class, or of {@code
   * Unstructured} and {@code Custom} objects.
   *
   * @param kind the kind of the objects
   * @param jsonNames the fields' JSON names, such as {@code spec} and {@code status}; those that a
   *     class doesn't have don't count in Protobuf
   * @throws IllegalArgumentException if one is {@code kind} or {@code apiVersion}, without which an
   *     object is none
   */
  public FieldMask except(GroupVersionKind kind, String... jsonNames) {
    for (String name : jsonNames) {
      if (name.equals("kind") || name.equals("apiVersion")) {
        throw identity(name);
      }
    }
    return with(kind, jsonNames);
  }

  private static IllegalArgumentException identity(String name) {
    return new IllegalArgumentException(name + " can't be left out: it says what an object is");
  }

  private FieldMask with(Object key, String... more) {
    Map<Object, Set<String>> all = new HashMap<>(names);
    Set<String> both = new HashSet<>(names.getOrDefault(key, Set.of()));
    both.addAll(List.of(more));
    all.put(key, both);
    return new FieldMask(all, isOnlyMetadata);
  }

  /** Whether nothing is left out. */
  public boolean isNone() {
    return names.isEmpty() && !isOnlyMetadata;
  }

  /**
   * For codecs: what is left out of a message; null if nothing is.
   *
   * @param message what is read, or its prototype
   */
  public @Nullable LeftOut of(Message message) {
    FieldTable table = message.fieldTable();
    LeftOut leftOut = known.get(table);
    if (leftOut == null) {
      leftOut = leftOut(message);
      if (known.size() < MAX_TABLES) {
        known.put(table, leftOut);
      }
    }
    return leftOut.isNothing ? null : leftOut;
  }

  private LeftOut leftOut(Message message) {
    FieldTable table = message.fieldTable();
    Set<String> all = new HashSet<>(names.getOrDefault(table, Set.of()));
    all.addAll(names.getOrDefault(table.kind(), Set.of()));
    boolean isRest = isOnlyMetadata && message instanceof KubeObject;
    boolean[] fields = new boolean[table.size()];
    for (int i = 0; i < fields.length; i++) {
      String name = table.field(i).name();
      boolean isKept = i < table.firstDataOrdinal() || name.equals("metadata");
      fields[i] = all.contains(name) || (isRest && !isKept);
    }
    return new LeftOut(fields, all, isRest);
  }

  /** What is left out of the messages of one class and kind. */
  public static final class LeftOut {
    private final boolean[] fields;
    private final Set<String> names;
    private final boolean isRest;
    private final boolean isNothing;

    private LeftOut(boolean[] fields, Set<String> names, boolean isRest) {
      this.fields = fields;
      this.names = names;
      this.isRest = isRest;
      this.isNothing = names.isEmpty() && !isRest;
    }

    /**
     * Whether a field is left out.
     *
     * @param ordinal its place in the table
     */
    public boolean has(int ordinal) {
      return fields[ordinal];
    }

    /** Whether all fields are left out that the class doesn't know. */
    public boolean hasUnknown() {
      return isRest;
    }

    /** Whether a field is left out that the class doesn't know. */
    public boolean hasUnknown(String jsonName) {
      return isRest || names.contains(jsonName);
    }
  }
}
