package dev.bowline.mockserver.replay;

import dev.bowline.codec.JsonTrees;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file that a recording is written to: a line of JSON for each answer, and for each line of a
 * stream, in the order in which they came. Thread-safe; each line is in the file at once.
 */
final class RecordingFile implements AutoCloseable {
  static final String FORMAT = "bowline/1";

  private final OutputStream out;
  private long answers;
  private long writes;

  /** Creates or replaces a file, which only its owner may read. */
  RecordingFile(Path file) throws IOException {
    out = Files.newOutputStream(PrivateFile.create(file));
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("recording", FORMAT);
    add(head);
  }

  /** Notes that a request came in that may change something. */
  synchronized void writeBegins() {
    writes++;
  }

  /** Adds an answer whose body is known. */
  synchronized void answer(Exchange exchange, String body) throws IOException {
    Map<String, @Nullable Object> line = line(exchange);
    line.put("body", body);
    add(line);
  }

  /** Adds an answer whose body is no text. */
  synchronized void answer(Exchange exchange, byte[] body) throws IOException {
    Map<String, @Nullable Object> line = line(exchange);
    line.put("base64", Base64.getEncoder().encodeToString(body));
    add(line);
  }

  /** Adds an answer whose lines come later. */
  synchronized long stream(Exchange exchange) throws IOException {
    Map<String, @Nullable Object> line = line(exchange);
    line.put("stream", true);
    add(line);
    return answers;
  }

  /** Adds a line of a stream. */
  synchronized void streamed(long stream, String text) throws IOException {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("of", stream);
    line.put("writes", writes);
    line.put("line", text);
    add(line);
  }

  /** Notes that the server has ended a stream. */
  synchronized void ended(long stream) throws IOException {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("of", stream);
    line.put("writes", writes);
    line.put("end", true);
    add(line);
  }

  private Map<String, @Nullable Object> line(Exchange exchange) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("id", ++answers);
    line.putAll(exchange.tree());
    return line;
  }

  private void add(Map<String, @Nullable Object> line) throws IOException {
    out.write(JsonTrees.write(line));
    out.write('\n');
    out.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
