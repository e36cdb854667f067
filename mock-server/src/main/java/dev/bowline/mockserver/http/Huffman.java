package dev.bowline.mockserver.http;

import java.io.ByteArrayOutputStream;

/**
 * The code of RFC 7541 for texts in headers. It is canonical, so that the lengths of its words say
 * all: the words of one length follow each other in the order of their bytes.
 */
final class Huffman {
  private static final int SHORTEST = 5;
  private static final int LONGEST = 30;

  /** How many bits each byte takes, A for five of them. */
  private static final String LENGTHS =
      "ISXXXXXXXTZXXZXXXXXXXXZXXXXXXXXXBFFHIBDGFFDGDBBBAAABBBBBBBCDKBHF"
          + "IBCCCCCCCCCCCCCCCCCCCCCCDCDIOIJBKABABABBBACCBBBABCBAABCCCCCKGJIX"
          + "PRPPRRRSRSSSSSTSTTRSTSSSSQRSRSSTRQPRRSSQSRRTQRSSQQRQSRSSPRRRSRRS"
          + "VVPORSRUVVVWWVTUOQVWWVWTQQVVXWWWPTPQRQQSRRUUTTVSVWVVWWWWWXWWWWWV";

  private static final int[] FIRST_WORD = new int[LONGEST + 1];
  private static final int[] FIRST_INDEX = new int[LONGEST + 1];
  private static final int[] COUNT = new int[LONGEST + 1];
  private static final byte[] BYTES = new byte[LENGTHS.length()];

  static {
    int word = 0;
    int index = 0;
    for (int length = SHORTEST; length <= LONGEST; length++) {
      word <<= 1;
      FIRST_WORD[length] = word;
      FIRST_INDEX[length] = index;
      for (int i = 0; i < LENGTHS.length(); i++) {
        if (LENGTHS.charAt(i) - 'A' + SHORTEST == length) {
          BYTES[index++] = (byte) i;
        }
      }
      COUNT[length] = index - FIRST_INDEX[length];
      word += COUNT[length];
    }
  }

  private Huffman() {}

  /**
   * What a text says.
   *
   * @throws HeaderBlockException if it ends within a word
   */
  static byte[] decode(byte[] bytes, int from, int to) throws HeaderBlockException {
    ByteArrayOutputStream text = new ByteArrayOutputStream(to - from);
    int word = 0;
    int length = 0;
    for (int bit = from * 8; bit < to * 8; bit++) {
      word = (word << 1) | ((bytes[bit / 8] >> (7 - bit % 8)) & 1);
      length++;
      if (length > LONGEST) {
        throw new HeaderBlockException("no such word");
      }
      int offset = word - FIRST_WORD[length];
      if (offset >= 0 && offset < COUNT[length]) {
        text.write(BYTES[FIRST_INDEX[length] + offset]);
        word = 0;
        length = 0;
      }
    }
    if (length > 7 || word != (1 << length) - 1) {
      throw new HeaderBlockException("a text ends within a word");
    }
    return text.toByteArray();
  }
}
