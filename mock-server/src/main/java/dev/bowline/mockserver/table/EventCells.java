package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Cells of events, whose fields have other names in the group events.k8s.io than in the core group.
 */
final class EventCells {
  private static final List<Cell> EVENT =
      List.of(
          EventCells::lastSeen,
          Cell.text("type"),
          Cell.text("reason"),
          EventCells::object,
          o -> involved(o).text("fieldPath"),
          EventCells::source,
          o -> o.textOr(o.text("note"), "message").strip(),
          EventCells::firstSeen,
          EventCells::count,
          Cell.NAME);

  static final Map<String, List<Cell>> ALL = Map.of("events", EVENT, "events.events.k8s.io", EVENT);

  private EventCells() {}

  private static Printed involved(Printed event) {
    return event.child(event.has("regarding") ? "regarding" : "involvedObject");
  }

  /** A field by its name, or by its name in the newer group. */
  private static String either(String name, String newer, Printed event) {
    return event.has(name) ? name : newer;
  }

  private static String lastSeen(Printed event) {
    if (event.has("series")) {
      return event.age("series", "lastObservedTime");
    }
    String name = either("lastTimestamp", "deprecatedLastTimestamp", event);
    return event.has(name) ? event.age(name) : firstSeen(event);
  }

  private static String firstSeen(Printed event) {
    String name = either("firstTimestamp", "deprecatedFirstTimestamp", event);
    return event.has(name) ? event.age(name) : event.age("eventTime");
  }

  private static String object(Printed event) {
    Printed involved = involved(event);
    String kind = involved.text("kind").toLowerCase(Locale.ROOT);
    String name = involved.text("name");
    return name.isEmpty() ? kind : kind + "/" + name;
  }

  private static String source(Printed event) {
    Printed source = event.child(either("source", "deprecatedSource", event));
    String component =
        source.textOr(
            event.textOr(event.text("reportingController"), "reportingComponent"), "component");
    String host = source.textOr(event.text("reportingInstance"), "host");
    return host.isEmpty() ? component : component + ", " + host;
  }

  private static long count(Printed event) {
    return event.has("series")
        ? event.number("series", "count")
        : Math.max(1, event.number(either("count", "deprecatedCount", event)));
  }
}
