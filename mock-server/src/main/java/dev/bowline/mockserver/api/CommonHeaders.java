package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.registry.Ids;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;

/** The headers that every answer has. */
public final class CommonHeaders {
  /** With two digits for the day, which {@link DateTimeFormatter#RFC_1123_DATE_TIME} lacks. */
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

  private static final int UNAUTHORIZED = 401;

  /** Nothing is throttled here, but clients may look for what a server says about that. */
  private static final String FLOW_SCHEMA = uid("flow schema");

  private static final String PRIORITY_LEVEL = uid("priority level");

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
    HttpAnswer complete =
        withCaching
            .with("Audit-Id", auditId.isEmpty() ? ids.uid() : auditId)
            .with("Date", date(clock.instant()));
    return answer.status() == UNAUTHORIZED
        ? complete
        : complete
            .with("X-Kubernetes-Pf-Flowschema-Uid", FLOW_SCHEMA)
            .with("X-Kubernetes-Pf-Prioritylevel-Uid", PRIORITY_LEVEL);
  }

  private static String uid(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** A time as headers have it. */
  static String date(Instant instant) {
    return DATE.format(instant.atOffset(ZoneOffset.UTC));
  }
}
