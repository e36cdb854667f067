package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.registry.Ids;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The headers that every answer has. */
public final class CommonHeaders {
  private final InstantSource clock;
  private final Ids ids;

  /** Takes dates from a clock, and ids for requests that bring none. */
  public CommonHeaders(InstantSource clock, Ids ids) {
    this.clock = clock;
    this.ids = ids;
  }

  /** The time by the server's clock. */
  Instant now() {
    return clock.instant();
  }

  HttpAnswer addTo(ApiRequest request, HttpAnswer answer) {
    String auditId = request.header("Audit-Id");
    boolean isCacheable = answer.headers().first("Cache-Control") != null;
    HttpAnswer withCaching =
        isCacheable ? answer : answer.with("Cache-Control", "no-cache, private");
    return withCaching
        .with("Audit-Id", auditId.isEmpty() ? ids.uid() : auditId)
        .with("Date", date(clock.instant()));
  }

  /** A time as headers have it. */
  static String date(Instant instant) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
  }
}
