package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class SentFramesTest {
  private static final String SETTINGS = "000000040000000000";
  private static final String HEADERS = "000002010000000001aabb";
  private static final String CONTINUATION = "000001090400000001cc";
  private static final String DATA = "000003000100000001010203";
  private static final String LIMIT = "000006040000000000000300000064";
  private static final String GO_AWAY = "0000080700000000007fffffff00000000";

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final OpenStreams streams = new OpenStreams((max, time) -> true);
  private final SentFrames frames = new SentFrames(sent, streams);

  @Test
  void betweenTwoFramesItGoesOutAtOnceAndOnlyOnce() throws IOException {
    write(SETTINGS);
    frames.goAway();
    frames.goAway();
    write(DATA);
    assertThat(sent()).isEqualTo(LIMIT + SETTINGS + GO_AWAY + DATA);
  }

  @Test
  void insideOfAFrameItWaitsForItsEnd() throws IOException {
    write(DATA.substring(0, 8));
    frames.goAway();
    write(DATA.substring(8, 22));
    write(DATA.substring(22) + SETTINGS);
    assertThat(sent()).isEqualTo(LIMIT + DATA + GO_AWAY + SETTINGS);
  }

  @Test
  void headersThatGoOnAreNotTornApart() throws IOException {
    write(HEADERS);
    frames.goAway();
    write(CONTINUATION + DATA);
    assertThat(sent()).isEqualTo(LIMIT + HEADERS + CONTINUATION + GO_AWAY + DATA);
  }

  @Test
  void whatIsResetForTheEngineGoesOutBetweenFramesToo() throws IOException {
    frames.reset(0x01020305, 7);
    write(DATA.substring(0, 20));
    frames.reset(7, 1);
    write(DATA.substring(20));
    assertThat(sent())
        .isEqualTo(LIMIT + "00000403000102030500000007" + DATA + "00000403000000000700000001");
  }

  @Test
  void aStreamEndsWithItsAnswerOrAReset() throws IOException {
    for (int stream = 1; stream < 2 * OpenStreams.MAX; stream += 2) {
      assertThat(streams.begin(stream)).isZero();
    }
    assertThat(streams.begin(201)).isNotZero();
    write(HEADERS + CONTINUATION); // of stream 1, which goes on
    assertThat(streams.begin(203)).isNotZero();
    write(DATA); // with the end of stream 1
    assertThat(streams.begin(205)).isZero();
    assertThat(streams.begin(207)).isNotZero();
    write("000001010500000003aa"); // HEADERS that end stream 3
    assertThat(streams.begin(209)).isZero();
    write("00000403000000000500000002"); // stream 5 is reset
    assertThat(streams.begin(211)).isZero();
    assertThat(streams.begin(213)).isNotZero();
  }

  private void write(String hex) throws IOException {
    frames.write(HexFormat.of().parseHex(hex));
  }

  private String sent() {
    return HexFormat.of().formatHex(sent.toByteArray());
  }
}
