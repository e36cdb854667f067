package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class FramesWithGoAwayTest {
  private static final String SETTINGS = "000000040000000000";
  private static final String HEADERS = "000002010000000001aabb";
  private static final String CONTINUATION = "000001090400000001cc";
  private static final String DATA = "000003000100000001010203";
  private static final String GO_AWAY = "0000080700000000007fffffff00000000";

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final FramesWithGoAway frames = new FramesWithGoAway(sent);

  @Test
  void betweenTwoFramesItGoesOutAtOnceAndOnlyOnce() throws IOException {
    write(SETTINGS);
    frames.goAway();
    frames.goAway();
    write(DATA);
    assertThat(sent()).isEqualTo(SETTINGS + GO_AWAY + DATA);
  }

  @Test
  void insideOfAFrameItWaitsForItsEnd() throws IOException {
    write(DATA.substring(0, 8));
    frames.goAway();
    write(DATA.substring(8, 22));
    write(DATA.substring(22) + SETTINGS);
    assertThat(sent()).isEqualTo(DATA + GO_AWAY + SETTINGS);
  }

  @Test
  void headersThatGoOnAreNotTornApart() throws IOException {
    write(HEADERS);
    frames.goAway();
    write(CONTINUATION + DATA);
    assertThat(sent()).isEqualTo(HEADERS + CONTINUATION + GO_AWAY + DATA);
  }

  private void write(String hex) throws IOException {
    frames.write(HexFormat.of().parseHex(hex));
  }

  private String sent() {
    return HexFormat.of().formatHex(sent.toByteArray());
  }
}
