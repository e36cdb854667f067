package dev.bowline.client.internal.pod;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Archives come from containers, which may say anything. */
class TarReaderTest {
  /** A PAX header whose second record is 2147483647 bytes long by its own word. */
  @Test
  void aPaxRecordThatIsTooLongIsAnIOException() {
    byte[] records = "8 a=bcd\n2147483647 path=x\n".getBytes(StandardCharsets.US_ASCII);
    byte[] archive = new byte[512 * 4];
    put(archive, 0, "x");
    put(archive, 100, "0000644\0");
    put(archive, 124, String.format("%011o\0", records.length));
    archive[156] = 'x';
    put(archive, 257, "ustar\0" + "00");
    put(archive, 148, "        ");
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += archive[i] & 0xff;
    }
    put(archive, 148, String.format("%06o\0 ", sum));
    System.arraycopy(records, 0, archive, 512, records.length);

    assertThatThrownBy(() -> new TarReader(new ByteArrayInputStream(archive)).next())
        .isInstanceOf(IOException.class);
  }

  private static void put(byte[] archive, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, archive, at, bytes.length);
  }
}
