package dev.bowline.codec.internal.cbor;

import org.jspecify.annotations.Nullable;

/**
 * Turns field sets into JSON: maps within maps and nothing else, in the form that servers write.
 * The names are found first and brought in order, then each is copied once; maps that the sets
 * before had are taken from {@link FieldSetMemory}. What it doesn't take is left to {@link
 * CborToJson}, which reads anything and finds what is wrong.
 */
final class FieldSetToJson {
  private static final int BAD = -2;

  /** In place of the first name of a map that was taken, less where its JSON is. */
  private static final int TAKEN = -3;

  /** How many sets are read before it pays to remember them: not those of a single object. */
  private static final int FIRST = 8;

  private static final int EMPTY_STRING = 0x40;
  private static final int EMPTY_MAP = 0xA0;
  private static final int SHORT = 24;
  private static final int MAX_NAME = 255;

  /**
   * How many bytes of JSON a byte of CBOR may become: a name is two quotes, colon, two braces and
   * comma more, and each of its characters may be escaped; in CBOR it is two bytes more.
   */
  private static final int GROWTH = 3;

  private final NameTree names = new NameTree(false);
  private byte[] json = new byte[0];

  /** The cursor, and its limits, while a field set is read. */
  private byte[] cbor = new byte[0];

  private int at;
  private int end;

  /** Where the set that is read begins, and how many there were. */
  private int begin;

  private int sets;
  private @Nullable FieldSetMemory memory;

  /**
   * Reads a field set.
   *
   * @return how many bytes {@link #json} has of it; -1 if it is in another form, and nothing is
   *     read
   */
  int read(CborInput in) {
    cbor = in.buffer;
    at = in.at;
    end = in.end;
    names.clear(cbor);
    begin = at;
    if (++sets == FIRST) {
      memory = new FieldSetMemory();
    }
    int depthLeft = in.depthLeft();
    int first = at < end && in.allows(MAX_NAME) ? map(0, depthLeft) : BAD;
    if (first == BAD) {
      return -1;
    }
    int room = (at - begin) * GROWTH + Long.BYTES;
    if (json.length < room) {
      json = new byte[Math.max(room, json.length * 2)];
    }
    FieldSetMemory keeping = memory != null && memory.open(at - begin, room) ? memory : null;
    int size = write(first, 0, 0, depthLeft, keeping);
    if (size >= 0) {
      in.at = at;
    }
    if (keeping != null) {
      keeping.close(cbor, begin, json, size);
    }
    return size;
  }

  /** The JSON of what was read last, and what was there before behind it. */
  byte[] json() {
    return json;
  }

  /** Reads a map; tells its first name, NONE if it is empty, or BAD. */
  private int map(int outer, int depthLeft) {
    int entries = mapHead();
    if (entries < 0 || depthLeft <= 0) {
      return BAD;
    }
    int mark = names.open();
    byte[] bytes = cbor;
    int limit = end;
    int place = at;
    for (int i = 0; i < entries; i++) {
      if (limit - place < 2) {
        return BAD;
      }
      int length = (bytes[place++] & 0xFF) - EMPTY_STRING;
      if (length == SHORT) {
        length = bytes[place++] & 0xFF;
      } else if (length < 0 || length > SHORT) {
        return BAD;
      }
      int name = names.add(place, place + length);
      place += length;
      if (name < 0 || place >= limit) {
        return BAD;
      }
      if ((bytes[place] & 0xFF) == EMPTY_MAP) { // as most are
        place++;
        continue;
      }
      FieldSetMemory known = memory;
      int inner = FieldSetMemory.place(outer, names.prefix(name), length);
      int taken = known == null ? 0 : known.take(inner, bytes, place, limit, depthLeft - 1);
      if (known != null && taken > 0) {
        place += taken;
        names.hold(name, TAKEN - known.json(inner), known.jsonSize(inner));
        continue;
      }
      at = place;
      int first = map(inner, depthLeft - 1);
      if (first == BAD) {
        return BAD;
      }
      place = at;
      names.hold(name, first, at);
    }
    at = place;
    if (!names.close(mark)) {
      return BAD;
    }
    return names.take(mark);
  }

  /** Reads the head of a map of up to 255 names; tells how many, or -1. */
  private int mapHead() {
    int head = cbor[at] & 0xFF;
    if (head >= EMPTY_MAP && head < EMPTY_MAP + SHORT) {
      at++;
      return head - EMPTY_MAP;
    }
    if (head == EMPTY_MAP + SHORT && end - at > 1) {
      at += 2;
      return cbor[at - 1] & 0xFF;
    }
    return -1;
  }

  /** Writes a map at an offset; tells where it ends, or -1. */
  private int write(
      int first, int offset, int place, int depthLeft, @Nullable FieldSetMemory keeping) {
    int p = offset;
    json[p++] = '{';
    for (int name = first; name >= 0; name = names.next(name)) {
      if (name != first) {
        json[p++] = ',';
      }
      json[p++] = '"';
      p = write(names.from(name), names.to(name), p);
      if (p < 0) {
        return -1;
      }
      json[p++] = '"';
      json[p++] = ':';
      int inner = names.inner(name);
      if (inner == NameTree.NONE) {
        json[p++] = '{';
        json[p++] = '}';
      } else if (inner <= TAKEN && memory != null) {
        p = memory.write(TAKEN - inner, names.note(name), json, p);
      } else {
        int from = names.to(name);
        int at = FieldSetMemory.place(place, names.prefix(name), from - names.from(name));
        int start = p;
        p = write(inner, p, at, depthLeft - 1, keeping);
        if (p < 0) {
          return -1;
        }
        if (keeping != null) {
          keeping.keep(at, from - begin, names.note(name) - from, start, p - start, depthLeft - 1);
        }
      }
    }
    json[p++] = '}';
    return p;
  }

  /**
   * Copies text at a place, eight bytes at a time; tells where it ends, or -1, also where the
   * buffer ends too soon for that.
   */
  private int write(int from, int to, int place) {
    int i = from;
    int p = place;
    while (i < to) {
      if (cbor.length - i < Long.BYTES) {
        return -1;
      }
      long word = Words.get(cbor, i);
      int length = Math.min(to - i, Long.BYTES);
      Words.set(json, p, word); // what is too much is written over
      long special = special(word, length);
      int plain = special == 0 ? length : Long.numberOfTrailingZeros(special) / Byte.SIZE;
      i += plain;
      p += plain;
      if (special != 0) {
        p = write(cbor[i++], p);
        if (p < 0) {
          return -1;
        }
      }
    }
    return p;
  }

  private int write(byte b, int place) {
    if (b < ' ' || b == '<' || b == '>' || b == '&') {
      return -1;
    }
    int p = place;
    if (b == '"' || b == '\\') {
      json[p++] = '\\';
    }
    json[p++] = b;
    return p;
  }

  /**
   * Finds bytes that might need to be written in another form, among them all before {@code -} and
   * some more that are as rare in names, since that takes fewer tests: the lowest bit that is set
   * stands in the first of them.
   *
   * @param length how many bytes of the word count, 1 to 8
   */
  private static long special(long word, int length) {
    long low = (word - '-' * Words.ONES) | word;
    long others = (word | 0x62 * Words.ONES) ^ 0x7E * Words.ONES; // 0 of <, >, \, ^, | and ~
    long found = (low | ((others - Words.ONES) & ~others)) & Words.HIGH_BITS;
    return found & (-1L >>> ((Long.BYTES - length) * Byte.SIZE));
  }
}
