package dev.bowline.serde;

import dev.bowline.type.GroupVersionKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one message class: names, Protobuf numbers, kinds and merge rules. Built once per
 * class, when the class is first used; immutable and thread-safe.
 *
 * <p>Fields stand in ascending Protobuf number, with those of an embedded struct in place of the
 * struct. A field's place is its <em>ordinal</em>. A kind begins with the two fields {@code kind}
 * and {@code apiVersion}, which have no number and are not data.
 */
public final class FieldTable {
  /** How a field's elements are identified when two owners write them (server-side apply). */
  public enum ListType {
    /** Not at all: one owner has the whole list. */
    ATOMIC,
    /** By their value, which is in the list once. */
    SET,
    /** By the {@link Field#mapKeys}. */
    MAP
  }

  /**
   * One field.
   *
   * @param ordinal its place in the table
   * @param name JSON name
   * @param number Protobuf number; 0 for a field that Protobuf lacks
   * @param kind what it holds, or what its list's elements or its map's values are
   * @param shape one value, a list or a map with string keys
   * @param isPointer whether Go has a pointer, list, map or raw value there, so that absent and
   *     zero differ
   * @param omitEmpty whether JSON leaves it out when it is empty; Go does not do so for plain
   *     structs, nor for the kinds that are structs there (times, quantities)
   * @param omitZero whether JSON leaves out a plain struct, too, when it is zero
   * @param isWrapped whether Protobuf wraps the list into a message of its own
   * @param isSensitive whether it may hold a secret, which is never shown
   * @param group the embedded struct it belongs to, 0 for the message itself
   * @param listType merge rule of a list, null for what is not a list or has no rule
   * @param mapKeys JSON names of the fields that identify an element of a {@link ListType#MAP} list
   * @param patchStrategy of a strategic merge patch ({@code merge}, {@code replace}, {@code
   *     retainKeys}, or a comma-separated pair), or null
   * @param patchMergeKey JSON name of the field that identifies an element in a strategic merge
   *     patch, or null
   * @param isAtomic whether server-side apply owns the message or map, or each element of the list,
   *     as a whole
   */
  public record Field(
      int ordinal,
      String name,
      int number,
      FieldKind kind,
      Shape shape,
      boolean isPointer,
      boolean omitEmpty,
      boolean omitZero,
      boolean isWrapped,
      boolean isSensitive,
      int group,
      @Nullable ListType listType,
      List<String> mapKeys,
      @Nullable String patchStrategy,
      @Nullable String patchMergeKey,
      boolean isAtomic) {
    /** Number of values. */
    public enum Shape {
      /** One value or none. */
      ONE,
      /** Any number, in order. */
      LIST,
      /** Any number, by text. */
      MAP
    }

    /** Whether it is a list of messages that one of their fields identifies. */
    public boolean isKeyed() {
      return listType == ListType.MAP && kind == FieldKind.MESSAGE && mapKeys.size() == 1;
    }

    /** Whether the JSON family leaves the field out when it is zero or empty, as Go does. */
    public boolean isLeftOutWhenZero() {
      return omitZero || (omitEmpty && (isPointer || shape != Shape.ONE || !kind.isStruct()));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** An embedded struct: flat in JSON, a nested message in Protobuf. */
  public static final class Group {
    private final int id;
    private final int number;
    private final int parent;

    Group(int id, int number, int parent) {
      this.id = id;
      this.number = number;
      this.parent = parent;
    }

    /** 1 for the first group of a table; 0 stands for the message itself. */
    public int id() {
      return id;
    }

    /** Protobuf number of the nested message inside its parent. */
    public int number() {
      return number;
    }

    /** Id of the group that contains it. */
    public int parent() {
      return parent;
    }
  }

  private static final int SLOTS_PER_FIELD = 2;

  private final String name;
  private final @Nullable GroupVersionKind kind;
  private final Field[] fields;
  private final Group[] groups;
  private final Map<String, Field> byName;
  private final boolean[] pointers;
  private final int[][] ordinalByNumber;
  private final int[][] groupByNumber;
  private volatile @Nullable Object jsonNames;
  private volatile @Nullable Object cborNames;
  private volatile @Nullable Object protobufSteps;

  FieldTable(String name, @Nullable GroupVersionKind kind, List<Field> fields, List<Group> groups) {
    this.name = name;
    this.kind = kind;
    this.fields = fields.toArray(new Field[0]);
    this.groups = groups.toArray(new Group[0]);
    this.byName = new HashMap<>(this.fields.length * SLOTS_PER_FIELD);
    for (Field field : this.fields) {
      if (byName.put(field.name(), field) != null) {
        throw new IllegalArgumentException(name + " has two fields " + field.name());
      }
    }
    this.pointers = new boolean[this.fields.length];
    for (Field field : this.fields) {
      pointers[field.ordinal()] = field.isPointer();
    }
    this.ordinalByNumber = new int[this.groups.length + 1][];
    this.groupByNumber = new int[this.groups.length + 1][];
    for (int g = 0; g <= this.groups.length; g++) {
      ordinalByNumber[g] = numbersOfFields(g);
      groupByNumber[g] = numbersOfGroups(g);
    }
  }

  /**
   * For generated classes: the table of a message that is not a kind.
   *
   * @param name class name with its package, as errors show it
   * @param spec one line per field, see {@link FieldTableParser}
   */
  public static FieldTable of(String name, String spec) {
    return FieldTableParser.parse(name, null, spec);
  }

  /**
   * For generated classes: the table of a kind, whose first two fields are {@code kind} and {@code
   * apiVersion}.
   */
  public static FieldTable of(GroupVersionKind kind, String spec) {
    return FieldTableParser.parse(kind.kind(), kind, spec);
  }

  /** The message's name, as errors show it. */
  public String name() {
    return name;
  }

  /** The kind that the message is, or null if it is only a part of one. */
  public @Nullable GroupVersionKind kind() {
    return kind;
  }

  /** Number of fields. */
  public int size() {
    return fields.length;
  }

  /** The first ordinal that is data: 2 for a kind, else 0. */
  public int firstDataOrdinal() {
    return kind == null ? 0 : 2;
  }

  /**
   * A field by its place.
   *
   * @throws IndexOutOfBoundsException if there is no such field
   */
  public Field field(int ordinal) {
    return fields[ordinal];
  }

  /**
   * Whether a field is a pointer in Go, as {@link Field#isPointer}, in one step, since decoders ask
   * it for every value.
   *
   * @throws IndexOutOfBoundsException if there is no such field
   */
  public boolean isPointer(int ordinal) {
    return pointers[ordinal];
  }

  /** A field by its JSON name, or null. */
  public @Nullable Field field(String jsonName) {
    return byName.get(jsonName);
  }

  /**
   * The place of a field.
   *
   * @throws IllegalArgumentException if there is no field of that JSON name
   */
  public int ordinal(String jsonName) {
    Field field = byName.get(jsonName);
    if (field == null) {
      throw new IllegalArgumentException(name + " has no field " + jsonName);
    }
    return field.ordinal();
  }

  /** Number of embedded structs; their ids are 1 to this. */
  public int groupCount() {
    return groups.length;
  }

  /** An embedded struct by its id, from 1. */
  public Group group(int id) {
    return groups[id - 1];
  }

  /**
   * The field with a Protobuf number.
   *
   * @param group the embedded struct that is being read, 0 for the message itself
   * @return the ordinal, or -1
   */
  public int ordinalOfNumber(int group, int number) {
    int[] ordinals = ordinalByNumber[group];
    return number > 0 && number < ordinals.length ? ordinals[number] : -1;
  }

  /**
   * The embedded struct with a Protobuf number.
   *
   * @param group the embedded struct that is being read, 0 for the message itself
   * @return the id of the struct inside, or -1
   */
  public int groupOfNumber(int group, int number) {
    int[] ids = groupByNumber[group];
    return number > 0 && number < ids.length ? ids[number] : -1;
  }

  /**
   * What the JSON codec keeps beside this table (encoded names, a lookup). Safely published: who
   * reads it sees it whole. Two threads may build it at once, and one of the two stays.
   */
  public @Nullable Object jsonNames() {
    return jsonNames;
  }

  /** For the JSON codec. */
  public void jsonNames(Object names) {
    jsonNames = names;
  }

  /** What the CBOR codec keeps beside this table, as {@link #jsonNames()}. */
  public @Nullable Object cborNames() {
    return cborNames;
  }

  /** For the CBOR codec. */
  public void cborNames(Object names) {
    cborNames = names;
  }

  /** What the Protobuf codec keeps beside this table, as {@link #jsonNames()}. */
  public @Nullable Object protobufSteps() {
    return protobufSteps;
  }

  /** For the Protobuf codec. */
  public void protobufSteps(Object steps) {
    protobufSteps = steps;
  }

  @Override
  public String toString() {
    return name;
  }

  private int[] numbersOfFields(int group) {
    int max = 0;
    for (Field field : fields) {
      if (field.group() == group) {
        max = Math.max(max, field.number());
      }
    }
    int[] ordinals = filled(max + 1);
    for (Field field : fields) {
      if (field.group() == group && field.number() > 0) {
        if (ordinals[field.number()] >= 0) {
          throw new IllegalArgumentException(
              name + " has two fields with the number " + field.number());
        }
        ordinals[field.number()] = field.ordinal();
      }
    }
    return ordinals;
  }

  private int[] numbersOfGroups(int parent) {
    int max = 0;
    for (Group group : groups) {
      if (group.parent() == parent) {
        max = Math.max(max, group.number());
      }
    }
    int[] ids = filled(max + 1);
    for (Group group : groups) {
      if (group.parent() == parent) {
        ids[group.number()] = group.id();
      }
    }
    return ids;
  }

  private static int[] filled(int length) {
    int[] values = new int[length];
    Arrays.fill(values, -1);
    return values;
  }
}
