package dev.bowline.client.internal.pem;

import dev.bowline.meta.Bytes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One block of PEM text. Text around blocks is ignored.
 *
 * @param label as in {@code -----BEGIN label-----}
 * @param encryption how the content is encrypted, as headers of OpenSSL's old format say ({@code
 *     AES-256-CBC,0123...}); empty if they don't say how; null if it isn't, or says so itself
 * @param body the decoded content
 */
record PemBlock(String label, @Nullable String encryption, Bytes body) {
  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final String DASHES = "-----";

  /** Splits text into its blocks; there may be none. */
  static List<PemBlock> allIn(String text) throws PemException {
    List<PemBlock> blocks = new ArrayList<>();
    String label = null;
    String encryption = null;
    StringBuilder content = new StringBuilder();
    for (String raw : text.lines().toList()) {
      String line = raw.strip();
      if (label == null) {
        if (line.startsWith(BEGIN) && line.endsWith(DASHES)) {
          label = line.substring(BEGIN.length(), line.length() - DASHES.length());
          encryption = null;
          content.setLength(0);
        }
      } else if (line.equals(END + label + DASHES)) {
        blocks.add(new PemBlock(label, encryption, decode(label, content.toString())));
        label = null;
      } else if (line.startsWith(DASHES)) {
        throw new PemException(
            "is damaged: the PEM block " + label + " isn't closed by its END line");
      } else if (line.indexOf(':') >= 0) {
        encryption = encryption(line, encryption);
      } else {
        content.append(line);
      }
    }
    if (label != null) {
      throw new PemException("is cut: the PEM block " + label + " has no END line");
    }
    return blocks;
  }

  private static @Nullable String encryption(String header, @Nullable String before) {
    if (header.startsWith("DEK-Info:")) {
      return header.substring("DEK-Info:".length()).strip();
    }
    boolean saysSo = header.startsWith("Proc-Type:") && header.endsWith("ENCRYPTED");
    return before == null && saysSo ? "" : before;
  }

  private static Bytes decode(String label, String content) throws PemException {
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
