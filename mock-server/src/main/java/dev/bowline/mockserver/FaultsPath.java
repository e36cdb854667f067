package dev.bowline.mockserver;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.api.JsonDuplicates;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.CodecException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Faults over HTTP, for tests in other languages: {@code POST} injects one, {@code GET} lists them,
 * {@code DELETE} takes them back. Thread-safe.
 */
final class FaultsPath {
  private static final String RELEASE = "/release";

  private final Faults faults;
  private final Map<Long, Known> known = new LinkedHashMap<>();
  private long last;

  FaultsPath(Faults faults) {
    this.faults = faults;
  }

  private record Known(long id, Map<String, @Nullable Object> wish, InjectedFault fault) {
    Map<String, @Nullable Object> row() {
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      row.put("id", id);
      row.put("count", (long) fault.count());
      row.put("fault", wish);
      return row;
    }
  }

  /**
   * Answers.
   *
   * @param path what follows the path of the faults: nothing, or a fault's id
   */
  synchronized HttpAnswer answer(HttpCall call, String path) {
    try {
      return switch (call.method()) {
        case "GET" -> path.isEmpty() ? list() : one(path);
        case "POST" -> path.isEmpty() ? inject(call) : release(path);
        case "DELETE" -> takeBack(path);
        default ->
            Page.text(405, "text/plain", "GET, POST or DELETE").with("Allow", "GET, POST, DELETE");
      };
    } catch (CodecException | IllegalArgumentException e) {
      return Page.text(400, "text/plain", String.valueOf(e.getMessage()));
    }
  }

  /** What browsers send without asking first can't be of this type. */
  private HttpAnswer inject(HttpCall call) {
    String type = call.headers().first("Content-Type");
    if (type == null || !type.startsWith("application/json")) {
      return Page.text(415, "text/plain", "a fault is application/json");
    }
    Map<String, @Nullable Object> wish = Tree.object(JsonTrees.parse(call.body()));
    if (wish == null) {
      throw new IllegalArgumentException("a fault is an object");
    }
    List<String> twice = JsonDuplicates.find(call.body());
    if (!twice.isEmpty()) {
      throw new IllegalArgumentException(twice.get(0) + " is there twice");
    }
    FaultJson.Wish read = FaultJson.read(wish);
    last++;
    Known one = new Known(last, wish, faults.inject(read.fault(), read.moment()));
    known.put(last, one);
    return Page.json(201, one.row());
  }

  private HttpAnswer list() {
    return Page.json(200, Map.of("faults", known.values().stream().map(Known::row).toList()));
  }

  private HttpAnswer one(String path) {
    Known one = find(path);
    return one == null ? missing() : Page.json(200, one.row());
  }

  private HttpAnswer release(String path) {
    Known one =
        path.endsWith(RELEASE) ? find(path.substring(0, path.length() - RELEASE.length())) : null;
    if (one == null) {
      return missing();
    }
    one.fault().release();
    return Page.json(200, one.row());
  }

  /** Requests that are held up go on. */
  private HttpAnswer takeBack(String path) {
    if (path.isEmpty()) {
      List.copyOf(known.values()).forEach(this::takeBack);
      return list();
    }
    Known one = find(path);
    if (one == null) {
      return missing();
    }
    takeBack(one);
    return Page.json(200, one.row());
  }

  private void takeBack(Known one) {
    known.remove(one.id());
    one.fault().close();
    one.fault().release();
  }

  private @Nullable Known find(String path) {
    return path.matches("/[0-9]{1,18}") ? known.get(Long.valueOf(path.substring(1))) : null;
  }

  private static HttpAnswer missing() {
    return Page.text(404, "text/plain", "no such fault");
  }
}
