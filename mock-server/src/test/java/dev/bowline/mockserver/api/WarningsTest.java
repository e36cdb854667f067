package dev.bowline.mockserver.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WarningsTest {
  @Test
  void eachTextComesOnceAndInOrder() {
    assertEquals(
        List.of("299 - \"b\"", "299 - \"say \\\"a\\\"\""),
        headers(List.of("b", "say \"a\"", "b", "two\nlines", "")));
  }

  @Test
  void manyAreCutAndThoseAreLeftOutThatComeAfterTheLimit() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      texts.add(i + "-" + "x".repeat(1000));
    }
    List<String> headers = headers(texts);
    assertEquals(16, headers.size()); // of 256 characters each, until 4096 are reached
    assertEquals("299 - \"0-" + "x".repeat(254) + "\"", headers.get(0));
  }

  @Test
  void longOnesStayAsLongAsAllFit() {
    String text = "x".repeat(4096);
    assertEquals(List.of("299 - \"" + text + "\""), headers(Collections.nCopies(2, text)));
  }

  private static List<String> headers(List<String> texts) {
    HttpAnswer answer = new HttpAnswer(200, HttpHeaders.NONE, new HttpAnswer.Bytes(new byte[0]));
    return Warnings.addAll(answer, texts).headers().all().stream()
        .filter(header -> header.name().equals("Warning"))
        .map(HttpHeaders.Header::value)
        .toList();
  }
}
