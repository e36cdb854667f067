package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the examples of RFC 7541, C.4 and C.6. */
final class HeaderBlocksTest {
  private final HeaderBlocks blocks = new HeaderBlocks();

  @Test
  void requestsReferToThoseBeforeThem() throws HeaderBlockException {
    assertThat(read("828684418cf1e3c2e5f23a6ba0ab90f4ff"))
        .isEqualTo(":method: GET, :scheme: http, :path: /, :authority: www.example.com");
    assertThat(read("828684be5886a8eb10649cbf"))
        .endsWith(":authority: www.example.com, cache-control: no-cache");
    assertThat(read("828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf"))
        .isEqualTo(
            ":method: GET, :scheme: https, :path: /index.html, :authority: www.example.com,"
                + " custom-key: custom-value");
  }

  @Test
  void whatDoesNotFitIntoTheTableIsForgotten() throws HeaderBlockException {
    String date = "date: Mon, 21 Oct 2013 20:13:21 GMT, location: https://www.example.com";
    assertThat(
            read(
                "3fe101" // a table of 256 bytes
                    + "488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff"
                    + "6e919d29ad171863c78f0b97c8e9ae82ae43d3"))
        .isEqualTo(":status: 302, cache-control: private, " + date);
    assertThat(read("4883640effc1c0bf")).isEqualTo(":status: 307, cache-control: private, " + date);
    assertThatThrownBy(() -> read("c2")).isInstanceOf(HeaderBlockException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "80, no header 0",
    "be, no header 62",
    "00, a block that ends too early",
    "0003, a text that ends too early",
    "0081ff81, a text ends within a word",
    "00810000, a text ends within a word",
    "3fffffffffff, a number beyond measure",
    "3fe2ff01, a table of 32769 bytes",
  })
  void whatIsMalformedIsTold(String block, String problem) {
    assertThatThrownBy(() -> read(block)).hasMessage(problem);
  }

  @Test
  void whatRefersToALongHeaderAgainAndAgainIsTooMuch() {
    String once = "400161" + "7fc11e" + "62".repeat(4000); // a: bbb..., to be remembered
    assertThatThrownBy(() -> read(once + "be".repeat(1000)))
        .hasMessage("headers of more than 1052672 bytes");
  }

  @Test
  void whatTheEngineCannotTakeGoesThroughItInDisguise() throws HeaderBlockException {
    byte[] name = "größe".getBytes(StandardCharsets.UTF_8);
    String sent = "0003782d79" + "%02x".formatted(name.length) + HexFormat.of().formatHex(name);
    HttpHeaders.Header passed = blocks.read(PlainHeaders.write(1, blocks.read(hex(sent)))).get(0);
    assertThat(passed.value()).matches("[0-9a-f]+");
    assertThat(PlainHeaders.undisguised(passed.name(), passed.value()))
        .isEqualTo(new HttpHeaders.Header("x-y", "größe"));
  }

  @ParameterizedTest
  @CsvSource({"000158 0131", "00017f 0131", "000178 0107", "000e636f6e74656e742d6c656e677468 012d"})
  void whatAStreamIsResetForIsMarked(String sent) throws HeaderBlockException {
    byte[] block = PlainHeaders.write(1, blocks.read(hex(sent.replace(" ", ""))));
    assertThat(PlainHeaders.areRefused(HttpHeaders.of(blocks.read(block)))).isTrue();
  }

  private String read(String block) throws HeaderBlockException {
    return blocks.read(hex(block)).stream()
        .map(header -> header.name() + ": " + header.value())
        .collect(Collectors.joining(", "));
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }
}
