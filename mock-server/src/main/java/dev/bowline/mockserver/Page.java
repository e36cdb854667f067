package dev.bowline.mockserver;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.Masking;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A page for people: what is stored, and what comes in and changes; secrets are masked. And faults.
 * Its own requests are not recorded.
 */
final class Page {
  private static final String PATH = "/bowline";
  private static final String FAULTS = PATH + "/faults";
  private static final int MAX_ROWS = 500;

  private final Store store;
  private final CallLog calls;
  private final PageAccess access;
  private final FaultsPath faults;

  Page(Store store, CallLog calls, PageAccess access, FaultsPath faults) {
    this.store = store;
    this.calls = calls;
    this.access = access;
    this.faults = faults;
  }

  /** The answer, or null if the request is not for the page. */
  @Nullable HttpAnswer answer(HttpCall call, RequestInfo info) {
    if (!isFor(call)) {
      return null;
    }
    String path = path(call);
    if (!access.isGranted(call)) {
      return text(401, "text/plain", "the administrator's token is the password, the name is free")
          .with("WWW-Authenticate", "Basic realm=\"mock server\"");
    }
    if (path.equals(FAULTS) || path.startsWith(FAULTS + "/")) {
      return faults.answer(call, path.substring(FAULTS.length()));
    }
    if (!call.method().equals("GET")) {
      return text(405, "text/plain", "the page can only be read").with("Allow", "GET");
    }
    return switch (path.substring(PATH.length())) {
      case "", "/" -> text(200, "text/html; charset=utf-8", html());
      case "/state" -> state(number(info, "calls"), number(info, "events"));
      case "/objects" -> keys(info.parameter("resource"));
      case "/object" -> object(info.parameter("resource"), info.parameter("key"));
      default -> text(404, "text/plain", "no such page");
    };
  }

  static boolean isFor(HttpCall call) {
    String path = path(call);
    return path.equals(PATH) || path.startsWith(PATH + "/");
  }

  private static String path(HttpCall call) {
    int question = call.target().indexOf('?');
    return question < 0 ? call.target() : call.target().substring(0, question);
  }

  private static long number(RequestInfo info, String name) {
    String text = info.parameter(name);
    return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }

  private HttpAnswer state(long firstCall, long firstEvent) {
    Map<String, @Nullable Object> state = new LinkedHashMap<>();
    long revision = store.revision();
    state.put("version", Long.toString(revision));
    List<@Nullable Object> resources = new ArrayList<>();
    new TreeMap<>(store.contents().objects())
        .forEach(
            (resource, objects) -> {
              if (!objects.isEmpty()) {
                resources.add(Map.of("resource", resource, "count", (long) objects.size()));
              }
            });
    state.put("resources", resources);
    CallLog.Part part = calls.since(firstCall, MAX_ROWS);
    state.put("calls", part.calls().stream().map(Page::row).toList());
    state.put("nextCall", part.next());
    List<Store.Told> changes = store.recent(firstEvent, MAX_ROWS);
    state.put("events", changes.stream().map(Page::row).toList());
    state.put("nextEvent", changes.isEmpty() ? firstEvent : last(changes));
    return json(state);
  }

  private static long last(List<Store.Told> changes) {
    return changes.get(changes.size() - 1).change().revision();
  }

  private static Map<String, @Nullable Object> row(RecordedCall call) {
    return Map.of(
        "time", call.time().toString(),
        "status", (long) call.status(),
        "method", call.method(),
        "target", Masking.target(call.target()));
  }

  private static Map<String, @Nullable Object> row(Store.Told told) {
    String type =
        told.change().isDeletion()
            ? "DELETED"
            : told.change().before() == null ? "ADDED" : "MODIFIED";
    return Map.of(
        "version", Long.toString(told.change().revision()),
        "type", type,
        "resource", told.resource(),
        "key", told.change().after().key());
  }

  private HttpAnswer keys(String resource) {
    List<StoredObject> objects =
        isStored(resource) ? store.latest(resource, "").objects() : List.of();
    return json(Map.of("keys", objects.stream().limit(MAX_ROWS).map(StoredObject::key).toList()));
  }

  /** The store remembers each resource that it was asked for. */
  private boolean isStored(String resource) {
    return store.contents().objects().containsKey(resource);
  }

  private HttpAnswer object(String resource, String key) {
    StoredObject found = isStored(resource) ? store.get(resource, key) : null;
    return found == null
        ? text(404, "text/plain", "it is gone")
        : json(Masking.object(found.document().tree()));
  }

  private static HttpAnswer json(Map<String, @Nullable Object> tree) {
    return json(200, tree);
  }

  static HttpAnswer json(int status, Map<String, @Nullable Object> tree) {
    return answer(status, "application/json", JsonTrees.write(tree));
  }

  static HttpAnswer text(int status, String type, String text) {
    return answer(status, type, text.getBytes(StandardCharsets.UTF_8));
  }

  private static HttpAnswer answer(int status, String type, byte[] body) {
    return new HttpAnswer(
        status,
        HttpHeaders.NONE
            .with("Content-Type", type)
            .with("Cache-Control", "no-store")
            .with("X-Content-Type-Options", "nosniff")
            .with(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
                    + " connect-src 'self'"),
        new HttpAnswer.Bytes(body));
  }

  private static String html() {
    try (InputStream in = Page.class.getResourceAsStream("page.html")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("page.html can't be read", e);
    }
  }
}
