package dev.bowline.client.internal.pod;

/**
 * Head of an entry of a tar archive.
 *
 * @param name path, with slashes
 * @param kind type flag: {@code 0} for a file, {@code 5} for a directory, {@code 2} and {@code 1}
 *     for links
 * @param size length of the content that follows
 * @param mode permissions
 * @param link target of a link; empty for others
 */
record TarEntry(String name, char kind, long size, int mode, String link) {
  static final char FILE = '0';
  static final char HARD_LINK = '1';
  static final char SYMBOLIC_LINK = '2';
  static final char DIRECTORY = '5';

  /** Bytes of an archive come in pieces of this size. */
  static final int BLOCK = 512;
}
