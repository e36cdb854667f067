package dev.bowline.codec.closed;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a class file names outside of itself: classes, and members as {@code owner.name}. Read from
 * its constant pool, so nothing that the code could call is missed.
 */
final class ClassReferences {
  private final SortedSet<String> classes = new TreeSet<>();
  private final SortedSet<String> members = new TreeSet<>();
  private final String name;

  ClassReferences(byte[] classFile) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
    in.skipNBytes(8);
    int size = in.readUnsignedShort();
    String[] texts = new String[size];
    int[] first = new int[size];
    int[] second = new int[size];
    int[] tags = new int[size];
    for (int i = 1; i < size; i++) {
      tags[i] = in.readUnsignedByte();
      switch (tags[i]) {
        case 1 -> texts[i] = in.readUTF();
        case 3, 4 -> in.readInt();
        case 5, 6 -> {
          in.readLong();
          i++; // takes two places
        }
        case 7, 8, 16, 19, 20 -> first[i] = in.readUnsignedShort();
        case 9, 10, 11, 12, 17, 18 -> {
          first[i] = in.readUnsignedShort();
          second[i] = in.readUnsignedShort();
        }
        case 15 -> {
          in.readUnsignedByte();
          first[i] = in.readUnsignedShort();
        }
        default -> throw new IOException("constant " + tags[i]);
      }
    }
    for (int i = 1; i < size; i++) {
      if (tags[i] == 7) {
        classes.add(texts[first[i]]);
      } else if (tags[i] >= 9 && tags[i] <= 11) {
        members.add(texts[first[first[i]]] + "." + texts[first[second[i]]]);
      }
    }
    in.readUnsignedShort();
    name = texts[first[in.readUnsignedShort()]];
  }

  /** Name of the class, with slashes, as are all. */
  String name() {
    return name;
  }

  SortedSet<String> classes() {
    return classes;
  }

  SortedSet<String> members() {
    return members;
  }
}
