package dev.bowline.mockserver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpConnection;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.status.ApiFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AcceptTest {
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json|JSON",
        "*/*|JSON",
        "application/vnd.kubernetes.protobuf|PROTOBUF",
        "application/vnd.kubernetes.protobuf, application/json|PROTOBUF",
        "application/json;q=0.5, application/vnd.kubernetes.protobuf|PROTOBUF",
        "application/json;q=0|JSON",
        "text/html, application/json|JSON",
        "application/yaml, application/json|YAML",
        "application/json;as=Grid;g=meta.k8s.io;v=v1, application/yaml|YAML",
        "application/yaml;stream=watch, application/json;stream=watch|JSON",
        "application/vnd.kubernetes.protobuf;as=Table, application/json|JSON",
      })
  void theBestKnownFormatIsChosen(String header, Format format) {
    assertThat(accept(header).object(true).format()).isEqualTo(format);
  }

  @Test
  void aTypeWithoutProtobufFallsBack() {
    assertThat(accept(PROTOBUF + ", application/json").object(false).format())
        .isEqualTo(Format.JSON);
  }

  @ParameterizedTest
  @CsvSource(
      value = {"text/html", "application/*", "APPLICATION/JSON", "garbage", ";;;"},
      delimiter = '|')
  void nothingKnownIsNotAcceptable(String header) {
    assertThatThrownBy(() -> accept(header).object(true))
        .isInstanceOfSatisfying(
            ApiFailure.class, failure -> assertThat(failure.code()).isEqualTo(406));
  }

  @Test
  void errorsHaveNoViewsAndComeInLinesWhereNothingElseIsWanted() {
    Accept table = accept("application/json;as=Table;g=meta.k8s.io;v=v1");
    assertThat(table.isPretty(false)).isFalse();
    assertThat(table.isPretty(true)).isTrue();
    assertThat(accept("application/json;sv=v1").isPretty(true)).isTrue();
  }

  @Test
  void errorsGoOutInProtobufToWhoeverAskedForIt() {
    assertThat(accept(PROTOBUF).error()).isEqualTo(Format.PROTOBUF);
    assertThat(accept("text/html").error()).isEqualTo(Format.JSON);
  }

  private static Accept accept(String header) {
    return Accept.of(
        ApiRequest.of(
            new HttpCall(
                "GET",
                "/api",
                "HTTP/1.1",
                HttpHeaders.NONE.with("accept", header),
                new byte[0],
                null,
                HttpConnection.NONE),
            Format.spoken(false)));
  }
}
