package dev.bowline.client.internal.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.internal.transport.TransportFailure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames as RFC 6455 draws them. */
class FrameReaderTest {
  private final List<String> messages = new ArrayList<>();
  private final List<byte[]> pings = new ArrayList<>();

  private final MessageSink sink =
      new MessageSink() {
        private final ByteArrayOutputStream message = new ByteArrayOutputStream();

        @Override
        public void begin() {
          message.reset();
        }

        @Override
        public void bytes(byte[] bytes, int offset, int length) {
          message.write(bytes, offset, length);
        }

        @Override
        public void end() {
          messages.add(message.toString(UTF_8));
        }
      };

  private Closing read(String hex) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    return new FrameReader(new ByteArrayInputStream(bytes), pings::add).readAll(sink);
  }

  @Test
  void readsMessagesUpToTheClosing() throws IOException {
    assertThat(read("82 03 616263  82 00  88 06 03e8 20627965"))
        .isEqualTo(new Closing(1000, "bye"));
    assertThat(messages).containsExactly("abc", "");
  }

  @Test
  void joinsFragmentsAndAnswersPingsBetweenThem() throws IOException {
    assertThat(read("02 01 61  89 02 7878  00 01 62  8a 00  80 01 63")).isEqualTo(Closing.SILENT);
    assertThat(messages).containsExactly("abc");
    assertThat(pings).containsExactly("xx".getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({"125", "126", "127", "65535", "65536", "100000"})
  void readsEveryFormOfLength(int length) throws IOException {
    String head =
        length < 126
            ? String.format("82%02x", length)
            : length < 65536
                ? String.format("827e%04x", length)
                : String.format("827f%016x", length);
    read(head + "61".repeat(length));
    assertThat(messages).containsExactly("a".repeat(length));
  }

  @ParameterizedTest
  @CsvSource({
    "82 83 01020304 616263, masked",
    "c2 01 61, reserved bits",
    "81 01 61, type 1",
    "00 01 61, type 0",
    "02 01 61 82 01 62, type 2 inside a message",
    "89 7e 0080, control frame",
    "09 01 61, control frame",
    "8b 00, type 11",
    "82 7f ffffffffffffffff, negative length"
  })
  void refusesWhatBreaksTheProtocol(String hex, String words) {
    assertThatThrownBy(() -> read(hex))
        .isInstanceOf(TransportFailure.class)
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @CsvSource({"82 05 6162", "82", "82 7e 01", "02 01 61", "88 05 03e8"})
  void anEndInsideAMessageIsNone(String hex) {
    assertThatThrownBy(() -> read(hex))
        .isInstanceOf(TransportFailure.class)
        .hasMessage("the connection ended inside a message");
  }
}
