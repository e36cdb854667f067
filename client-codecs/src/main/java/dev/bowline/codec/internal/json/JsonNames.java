package dev.bowline.codec.internal.json;

import dev.bowline.serde.FieldTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The fields of a table as JSON has them. Their names as bytes: a guess at which field comes next,
 * a lookup for when it fails, and the form that is written; and what reads each.
 */
final class JsonNames {
  private static final int NONE = -1;

  private final FieldTable table;
  private final ValueStep[] steps;

  /** Each name with its closing quote. */
  private final byte[][] read;

  /** Each name in quotes, with the colon. */
  private final byte[][] write;

  private final int[] places;

  /**
   * The field that followed each field last time, from index 1; a wrong guess through a race costs
   * a lookup.
   */
  private final int[] followers;

  private JsonNames(FieldTable table) {
    this.table = table;
    int size = table.size();
    this.steps = new ValueStep[size];
    this.read = new byte[size][];
    this.write = new byte[size][];
    this.places = new int[Integer.highestOneBit(size * 4 + 1)];
    this.followers = new int[size + 1];
    Arrays.fill(places, NONE);
    for (int i = 0; i < size; i++) {
      String name = table.field(i).name();
      read[i] = (name + '"').getBytes(StandardCharsets.UTF_8);
      write[i] = ('"' + name + "\":").getBytes(StandardCharsets.UTF_8);
      steps[i] = ValueStep.of(table.field(i));
      followers[i] = i;
      insert(i);
    }
    followers[size] = NONE;
  }

  /** The names of a table, made when first asked for. */
  static JsonNames of(FieldTable table) {
    Object names = table.jsonNames();
    if (names == null) {
      names = new JsonNames(table);
      table.jsonNames(names);
    }
    return (JsonNames) names;
  }

  /** What reads a field. */
  ValueStep step(int ordinal) {
    return steps[ordinal];
  }

  /** The bytes that introduce a field: its name in quotes and the colon. */
  byte[] prefix(int ordinal) {
    return write[ordinal];
  }

  /**
   * Reads a name after its opening quote, with its closing one.
   *
   * @param last the ordinal before, or -1
   * @return the ordinal, or -1 if the table has no such field; then nothing is read
   */
  int read(JsonInput in, int last) {
    int guess = followers[last + 1];
    if (guess >= 0 && matches(guess, in.buffer, in.at, in.end)) {
      in.at += read[guess].length;
      return guess;
    }
    int ordinal = find(in);
    if (ordinal >= 0) {
      followers[last + 1] = ordinal;
    }
    return ordinal;
  }

  private boolean matches(int ordinal, byte[] buffer, int at, int end) {
    byte[] name = read[ordinal];
    int length = name.length;
    if (end - at < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (buffer[at + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  private int find(JsonInput in) {
    int start = in.at;
    int i = start;
    int hash = 0;
    byte[] buffer = in.buffer;
    for (; i < in.end; i++) {
      byte b = buffer[i];
      if (b == '"') {
        break;
      }
      if (b == '\\') {
        return findEscaped(in);
      }
      hash = hash * 31 + b;
    }
    for (int place = spread(hash);
        places[place] != NONE;
        place = (place + 1) & (places.length - 1)) {
      int ordinal = places[place];
      if (read[ordinal].length == i + 1 - start && matches(ordinal, buffer, start, in.end)) {
        in.at = i + 1;
        return ordinal;
      }
    }
    return NONE;
  }

  private int findEscaped(JsonInput in) {
    int start = in.at;
    FieldTable.Field field = table.field(in.text());
    if (field == null) {
      in.at = start;
      return NONE;
    }
    return field.ordinal();
  }

  private void insert(int ordinal) {
    byte[] name = read[ordinal];
    int hash = 0;
    for (int i = 0; i < name.length - 1; i++) {
      hash = hash * 31 + name[i];
    }
    int place = spread(hash);
    while (places[place] != NONE) {
      place = (place + 1) & (places.length - 1);
    }
    places[place] = ordinal;
  }

  private int spread(int hash) {
    return (hash ^ (hash >>> 7)) & (places.length - 1);
  }
}
