package dev.bowline.mockserver.replay;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.serde.CodecException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers as a recording says. The answers to one request are given in their order, then the last
 * one again; lines of streams come when as many writes have come in as had when they were recorded.
 * Thread-safe.
 */
public final class Replay implements AutoCloseable {
  private final Map<String, List<ReplayedAnswer>> answers = new HashMap<>();
  private final Map<String, Integer> given = new HashMap<>();
  private final Progress progress = new Progress();

  private Replay() {}

  /**
   * Reads a recording.
   *
   * @throws IOException if it can't be read
   * @throws IllegalArgumentException if it is none; the message tells the line
   */
  public static Replay read(Path file) throws IOException {
    Replay replay = new Replay();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      Map<Long, ReplayedAnswer> streams = new HashMap<>();
      int number = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        try {
          replay.add(number, line, streams);
        } catch (CodecException | IllegalArgumentException e) {
          throw new IllegalArgumentException(file + ":" + number + ": " + e.getMessage(), e);
        }
      }
      if (number == 0) {
        throw new IllegalArgumentException(file + " is empty, and no recording");
      }
    }
    return replay;
  }

  private void add(int number, String line, Map<Long, ReplayedAnswer> streams) {
    Map<String, @Nullable Object> tree =
        Tree.object(JsonTrees.parse(line.getBytes(StandardCharsets.UTF_8)));
    if (tree == null) {
      throw new IllegalArgumentException("a line of a recording is an object");
    }
    if (number == 1) {
      if (!Tree.text(tree, "recording").equals(RecordingFile.FORMAT)) {
        throw new IllegalArgumentException(
            "a recording begins with {\"recording\":\"" + RecordingFile.FORMAT + "\"}");
      }
      return;
    }
    if (tree.get("of") instanceof Long stream) {
      ReplayedAnswer answer = streams.get(stream);
      if (answer == null) {
        throw new IllegalArgumentException("there is no stream " + stream + " before");
      }
      long writes = tree.get("writes") instanceof Long count ? count : 0;
      boolean isEnd = Boolean.TRUE.equals(tree.get("end"));
      answer
          .lines()
          .add(new ReplayedAnswer.Line(writes, isEnd ? null : Tree.text(tree, "line") + "\n"));
      return;
    }
    Exchange exchange = Exchange.of(tree);
    boolean isStream = Boolean.TRUE.equals(tree.get("stream"));
    ReplayedAnswer answer =
        new ReplayedAnswer(exchange, isStream ? null : body(tree), new ArrayList<>());
    answers.computeIfAbsent(exchange.key(), key -> new ArrayList<>()).add(answer);
    if (isStream && tree.get("id") instanceof Long id) {
      streams.put(id, answer);
    }
  }

  private static HttpAnswer.Bytes body(Map<String, @Nullable Object> tree) {
    return new HttpAnswer.Bytes(
        tree.get("base64") instanceof String coded
            ? Base64.getDecoder().decode(coded)
            : Tree.text(tree, "body").getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The next recorded answer.
   *
   * @param seconds after which a stream ends that the recording doesn't end; 0 for never
   * @throws ApiFailure 501 if nothing is recorded
   */
  public HttpAnswer answer(HttpCall call, long seconds) {
    String key = Exchange.key(call.method(), call.target());
    ReplayedAnswer answer = next(key);
    if (answer == null) {
      throw new ApiFailure(501, "", "nothing is recorded for " + key, null);
    }
    if (Exchange.isWrite(call.method())) {
      progress.writeCameIn();
    }
    return answer.answer(progress, seconds);
  }

  private synchronized @Nullable ReplayedAnswer next(String key) {
    List<ReplayedAnswer> all = answers.get(key);
    if (all == null) {
      return null;
    }
    int number = given.merge(key, 1, Integer::sum) - 1;
    if (number < all.size()) {
      return all.get(number);
    }
    ReplayedAnswer last = all.get(all.size() - 1);
    return last.isStream() ? last.silent() : last;
  }

  /** Ends streams that are open. */
  @Override
  public void close() {
    progress.close();
  }
}
