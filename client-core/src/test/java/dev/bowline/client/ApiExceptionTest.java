package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.v1.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiExceptionTest {
  private static final RequestSummary GET =
      new RequestSummary("get", "/api/v1/namespaces/shop/pods/web-0");

  @ParameterizedTest
  @CsvSource({
    "400, BadRequest,            BadRequestException",
    "400, '',                    BadRequestException",
    "401, Unauthorized,          UnauthorizedException",
    "403, Forbidden,             ForbiddenException",
    "404, NotFound,              NotFoundException",
    "404, '',                    NotFoundException",
    "405, MethodNotAllowed,      OtherApiException",
    "406, NotAcceptable,         OtherApiException",
    "409, AlreadyExists,         AlreadyExistsException",
    "409, Conflict,              ConflictException",
    "410, Expired,               ExpiredException",
    "410, Gone,                  ExpiredException",
    "410, '',                    ExpiredException",
    "413, RequestEntityTooLarge, OtherApiException",
    "415, UnsupportedMediaType,  OtherApiException",
    "422, Invalid,               InvalidException",
    "429, TooManyRequests,       TooManyRequestsException",
    "429, '',                    TooManyRequestsException",
    "500, InternalError,         ServerErrorException",
    "500, ServerTimeout,         ServerTimeoutException",
    "500, '',                    ServerErrorException",
    "503, ServiceUnavailable,    ServerErrorException",
    "504, Timeout,               ServerTimeoutException",
    "504, '',                    ServerTimeoutException",
    "404, SomethingNew,          NotFoundException",
    "499, SomethingNew,          OtherApiException"
  })
  void hasTheClassOfItsReasonElseOfItsCode(int code, String reason, String expected) {
    ApiException e = exception(code, s -> s.reason(reason));

    assertThat(e.getClass().getSimpleName()).isEqualTo(expected);
    assertThat(e.code()).isEqualTo(code);
    assertThat(e.reason()).isEqualTo(reason);
  }

  @Test
  void tellsVerbPathCodeReasonAndTheServersMessage() {
    ApiException e = exception(404, s -> s.reason("NotFound").message("pods \"web-0\" not found"));

    assertThat(e)
        .hasMessage(
            "get /api/v1/namespaces/shop/pods/web-0: 404 NotFound: pods \"web-0\" not found");
  }

  @Test
  void tellsAttemptsAndAuditId() {
    Attempt attempt = new Attempt(Duration.ZERO, "503 ServiceUnavailable");
    Status status = Status.of(s -> s.reason("ServiceUnavailable").message("not ready"));

    ApiException e =
        ApiException.of(new Refusal(GET, 503, status, "a-1", null, List.of(attempt, attempt)));

    assertThat(e)
        .hasMessage(
            "get /api/v1/namespaces/shop/pods/web-0: 503 ServiceUnavailable: not ready [2 attempts; audit id a-1]");
    assertThat(e.attempts()).containsExactly(attempt, attempt);
    assertThat(e.auditId()).isEqualTo("a-1");
  }

  @Test
  void leavesOutAnObjectThatTheServerRepeatsInItsMessage() {
    ApiException e =
        exception(
            422,
            s ->
                s.reason("Invalid")
                    .message(
                        " \"\" is invalid: patch: Invalid value: \"{\\\"data\\\":{\\\"password\\\":\\\"c2VjcmV0\\\"}}\": bad"));

    assertThat(e)
        .hasMessage(
            "get /api/v1/namespaces/shop/pods/web-0: 422 Invalid: \"\" is invalid: patch: Invalid value: (the object is not shown)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // as servers write them
        "Secret \"\" is invalid: patch: Invalid value: \"map[nope:1 stringData:map[pw:hunter2]]\": strict decoding error: unknown field \"spec.nope\", duplicate field \"data.a\"| Secret \"\" is invalid: patch: Invalid value: (the object is not shown): strict decoding error: unknown field \"spec.nope\", duplicate field \"data.a\"",
        "\"\" is invalid: patch: Invalid value: \"map[stringData:[hunter2]]\": cannot restore map from slice| \"\" is invalid: patch: Invalid value: (the object is not shown): cannot restore map from slice",
        "patch: Invalid value: \"{\\\"data\\\":{\\\"pw\\\":\\\"hunter2!\\\"}}\": illegal base64 data at input byte 4| patch: Invalid value: (the object is not shown): illegal base64 data at input byte 4",
        "patch: Invalid value: \"{\\\"stringData\\\":{\\\"pw\\\":[\\\"hunter2\\\"]}}\": json: cannot unmarshal array into Go struct field Secret.stringData of type string| patch: Invalid value: (the object is not shown): json: cannot unmarshal array into Go struct field Secret.stringData of type string",
        "failed to create typed patch object (s4/sec; /v1, Kind=Secret): .stringData: expected map, got &{[hunter2]}| failed to create typed patch object (s4/sec; /v1, Kind=Secret): .stringData: expected map, got (the value is not shown)",
        "errors: .data.a: expected string, got &{hunter2} .data.b: expected string, got &{hunter2}| errors: .data.a: expected string, got (the value is not shown)",
        ".spec.x: expected numeric (int or float), got &{hunter2}| .spec.x: expected numeric (int or float), got (the value is not shown)",
        // quotes inside of values, escaped and not, and values behind the object
        "patch: Invalid value: \"map[pw:a\\\": hunter2]\": cannot restore map from slice| patch: Invalid value: (the object is not shown): cannot restore map from slice",
        "patch: Invalid value: \"map[pw:a\": hunter2]\": cannot restore map from slice| patch: Invalid value: (the object is not shown)",
        "patch: Invalid value: \"{\"data\": {\"pw\": \"hunter2\"}}\": illegal base64 data at input byte 4| patch: Invalid value: (the object is not shown)",
        "patch: Invalid value: \"map[pw:hunter2\\| patch: Invalid value: (the object is not shown)",
        "patch: Invalid value: \"{}\": decode base64: error found in #10 byte of ...hunter2!| patch: Invalid value: (the object is not shown)",
        "patch: Invalid value: \"{}\": strict decoding error: unknown field \"a\", parsing \"hunter2\"| patch: Invalid value: (the object is not shown)",
        "patch: Invalid value: \"map[a:expected map, got &{hunter2}]\": expected map, got &{hunter2}| patch: Invalid value: (the object is not shown)"
      })
  void leavesOutValuesThatTheServerRepeatsInItsMessage(String message, String shown) {
    ApiException e = exception(422, s -> s.reason("Invalid").message(message));

    assertThat(e)
        .hasMessage("get /api/v1/namespaces/shop/pods/web-0: 422 Invalid: " + shown)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void cutsEndlessMessages() {
    ApiException e = exception(500, s -> s.message("x".repeat(10_000)));

    assertThat(e.getMessage()).hasSizeLessThan(4100).endsWith("xxx...");
  }

  @Test
  void knowsWhetherTheTypeIsUnknown() {
    NotFoundException object =
        (NotFoundException) exception(404, s -> s.details(d -> d.name("web-0")));
    NotFoundException type =
        (NotFoundException) exception(404, s -> s.message("404 page not found"));

    assertThat(object.isTypeUnknown()).isFalse();
    assertThat(type.isTypeUnknown()).isTrue();
  }

  @Test
  void offersTheInconsistentContinueToken() {
    ExpiredException with =
        (ExpiredException)
            exception(410, s -> s.reason("Expired").metadata(m -> m.continue_("next")));
    ExpiredException without = (ExpiredException) exception(410, s -> s.reason("Expired"));

    assertThat(with.inconsistentContinue()).contains("next");
    assertThat(without.inconsistentContinue()).isEmpty();
  }

  @Test
  @Tag("scenario-4")
  void recognizesATooLargeResourceVersionInAllItsForms() {
    assertThat(timeout(s -> s.details(d -> d.addCause(c -> c.reason("ResourceVersionTooLarge")))))
        .isTrue();
    assertThat(
            timeout(s -> s.details(d -> d.addCause(c -> c.message("Too large resource version")))))
        .isTrue();
    assertThat(timeout(s -> s.message("Timeout: Too large resource version: 9, current: 7")))
        .isTrue();
    assertThat(timeout(s -> s.message("the request took too long"))).isFalse();
  }

  private static boolean timeout(Consumer<Status.Builder> status) {
    return ((ServerTimeoutException) exception(504, status)).isResourceVersionTooLarge();
  }

  @Test
  void listsInvalidFields() {
    InvalidException e =
        (InvalidException)
            exception(
                422,
                s ->
                    s.details(
                        d ->
                            d.addCause(
                                c ->
                                    c.field("spec.replicas")
                                        .reason("FieldValueInvalid")
                                        .message("negative"))));

    assertThat(e.causes())
        .containsExactly(
            new InvalidException.Cause("spec.replicas", "FieldValueInvalid", "negative"));
  }

  @Test
  void listsWhoOwnsContestedFields() {
    ApiException e =
        exception(
            409,
            s ->
                s.reason("Conflict")
                    .details(
                        d ->
                            d.addCause(
                                c ->
                                    c.field(".spec.replicas")
                                        .reason("FieldManagerConflict")
                                        .message("conflict with \"hpa\" using autoscaling/v2"))));

    assertThat(e)
        .isInstanceOfSatisfying(
            ApplyConflictException.class,
            conflict ->
                assertThat(conflict.conflicts())
                    .containsExactly(
                        new ApplyConflictException.FieldConflict(".spec.replicas", "hpa")));
  }

  @Test
  void keepsItsMessageThroughJavaSerialization() throws Exception {
    ApiException original = exception(404, s -> s.reason("NotFound").message("gone"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(original);
    }

    ApiException copy;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      copy = (ApiException) in.readObject();
    }

    assertThat(copy).hasMessage(original.getMessage());
    assertThatThrownBy(copy::code)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the details of an ApiException do not survive Java serialization");
  }

  private static ApiException exception(int code, Consumer<Status.Builder> status) {
    return ApiException.of(
        new Refusal(
            GET,
            code,
            Status.of(status),
            "",
            null,
            List.of(new Attempt(Duration.ZERO, "" + code))));
  }
}
