package dev.bowline.client.internal.pem;

import dev.bowline.meta.Bytes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * One block of PEM text. Text around blocks is ignored.
 *
 * @param label as in {@code -----BEGIN label-----}
 * @param encrypted whether its headers say that the content is encrypted, as OpenSSL's old format
 *     does
 * @param body the decoded content
 */
record PemBlock(String label, boolean encrypted, Bytes body) {
  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final String DASHES = "-----";

  /** Splits text into its blocks; there may be none. */
  static List<PemBlock> allIn(String text) throws PemException {
    List<PemBlock> blocks = new ArrayList<>();
    String label = null;
    boolean encrypted = false;
    StringBuilder content = new StringBuilder();
    for (String raw : text.lines().toList()) {
      String line = raw.strip();
      if (label == null) {
        if (line.startsWith(BEGIN) && line.endsWith(DASHES)) {
          label = line.substring(BEGIN.length(), line.length() - DASHES.length());
          encrypted = false;
          content.setLength(0);
        }
      } else if (line.equals(END + label + DASHES)) {
        blocks.add(new PemBlock(label, encrypted, decode(label, encrypted, content.toString())));
        label = null;
      } else if (line.startsWith(DASHES)) {
        throw new PemException(
            "is damaged: the PEM block " + label + " isn't closed by its END line");
      } else if (line.indexOf(':') >= 0) {
        encrypted |= line.startsWith("Proc-Type:") && line.endsWith("ENCRYPTED");
      } else {
        content.append(line);
      }
    }
    if (label != null) {
      throw new PemException("is cut: the PEM block " + label + " has no END line");
    }
    return blocks;
  }

  private static Bytes decode(String label, boolean encrypted, String content) throws PemException {
    if (encrypted) {
      return Bytes.EMPTY;
    }
    try {
      return Bytes.copyOf(Base64.getDecoder().decode(content));
    } catch (IllegalArgumentException e) {
      throw new PemException("is damaged: the content of the PEM block " + label + " isn't base64");
    }
  }

  /** The labels of the blocks, for messages. */
  static String labels(List<PemBlock> blocks) {
    return blocks.isEmpty()
        ? "no PEM block"
        : String.join(", ", blocks.stream().map(PemBlock::label).distinct().toList());
  }

  @Override
  public String toString() {
    return "PemBlock[" + label + "]";
  }
}
