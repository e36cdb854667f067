package dev.bowline.mockserver;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A JSON watch. */
final class TestWatch implements AutoCloseable {
  private final Call call;
  private final Response response;

  TestWatch(Call call, Response response) {
    this.call = call;
    this.response = response;
  }

  Response response() {
    return response;
  }

  /** The next event, or null at the end of the stream. */
  @Nullable Map<String, @Nullable Object> next() throws IOException {
    String line = response.body().source().readUtf8Line();
    return line == null
        ? null
        : Objects.requireNonNull(
            Tree.object(JsonTrees.parse(line.getBytes(StandardCharsets.UTF_8))));
  }

  /** The next event as {@code TYPE name}; {@code END} at the end. */
  String nextAsText() throws IOException {
    Map<String, @Nullable Object> event = next();
    return event == null
        ? "END"
        : (event.get("type") + " " + Tree.text(metadata(event), "name")).strip();
  }

  static @Nullable Map<String, @Nullable Object> metadata(Map<String, @Nullable Object> event) {
    return Tree.object(Tree.at(event, "object", "metadata"));
  }

  /** Cancels first, since a mere close waits a while for the rest of the body. */
  @Override
  public void close() {
    call.cancel();
    response.close();
  }
}
