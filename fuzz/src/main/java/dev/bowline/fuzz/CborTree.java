package dev.bowline.fuzz;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A second reader of CBOR, since Jackson's takes more than codecs do, such as names with a tag: all
 * strings are texts. It knows nothing of tags but the one that says that this is CBOR.
 */
final class CborTree {
  private static final int INDEFINITE = 31;
  private static final int BREAK = 0xFF;

  private final ByteBuffer in;

  private CborTree(byte[] input) {
    this.in = ByteBuffer.wrap(input);
  }

  /** The first value, or null if it is malformed or has what this reader doesn't know. */
  static @Nullable Object of(byte[] input) {
    CborTree tree = new CborTree(input);
    try {
      if (input.length > 3 && input[0] == (byte) 0xD9 && input[1] == (byte) 0xD9) {
        tree.in.position(3);
      }
      return tree.value();
    } catch (BufferUnderflowException | IndexOutOfBoundsException | Unknown e) {
      return null;
    }
  }

  private static final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private @Nullable Object value() {
    int first = in.get() & 0xFF;
    int info = first & 0x1F;
    return switch (first >> 5) {
      case 0 -> whole(argument(info));
      case 1 -> whole(argument(info).not());
      case 2, 3 -> text(string(info));
      case 4 -> list(info);
      case 5 -> map(info);
      case 7 -> simple(info);
      default -> throw new Unknown();
    };
  }

  /** Bytes that are no text are refused or replaced, as the field wants it. */
  private static String text(byte[] utf8) {
    String text = JsonTree.utf8(utf8);
    if (text == null) {
      throw new Unknown();
    }
    return text;
  }

  private static Object whole(BigInteger value) {
    return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
  }

  private BigInteger argument(int info) {
    long value =
        switch (info) {
          case 24 -> in.get() & 0xFF;
          case 25 -> in.getShort() & 0xFFFF;
          case 26 -> in.getInt() & 0xFFFF_FFFFL;
          case 27 -> in.getLong();
          default -> {
            if (info > 27) {
              throw new Unknown();
            }
            yield info;
          }
        };
    return new BigInteger(Long.toUnsignedString(value));
  }

  private long count(int info) {
    if (info == INDEFINITE) {
      return Long.MAX_VALUE;
    }
    BigInteger count = argument(info);
    if (count.bitLength() > 31) {
      throw new Unknown();
    }
    return count.longValue();
  }

  private byte[] string(int info) {
    if (info == INDEFINITE) {
      ByteArrayOutputStream chunks = new ByteArrayOutputStream();
      while (!atBreak()) {
        chunks.writeBytes(string(in.get() & 0x1F));
      }
      return chunks.toByteArray();
    }
    long length = count(info);
    if (length > in.remaining()) {
      throw new Unknown();
    }
    byte[] bytes = new byte[(int) length];
    in.get(bytes);
    return bytes;
  }

  private boolean atBreak() {
    if ((in.get(in.position()) & 0xFF) != BREAK) {
      return false;
    }
    in.get();
    return true;
  }

  private List<@Nullable Object> list(int info) {
    List<@Nullable Object> list = new ArrayList<>();
    for (long left = count(info); left > 0 && !(info == INDEFINITE && atBreak()); left--) {
      list.add(value());
    }
    return list;
  }

  private Map<String, @Nullable Object> map(int info) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (long left = count(info); left > 0 && !(info == INDEFINITE && atBreak()); left--) {
      if (!(value() instanceof String name)) {
        throw new Unknown();
      }
      map.put(name, value());
    }
    return map;
  }

  private @Nullable Object simple(int info) {
    return switch (info) {
      case 20 -> false;
      case 21 -> true;
      case 22 -> null;
      case 26 -> (double) in.getFloat();
      case 27 -> in.getDouble();
      default -> throw new Unknown();
    };
  }
}
