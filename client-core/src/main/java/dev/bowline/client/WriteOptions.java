package dev.bowline.client;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.call.Told;
import dev.bowline.client.internal.request.WriteParameters;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How an object is written. Filled in a lambda; not thread-safe. */
public final class WriteOptions {
  private boolean dryRun;
  private String fieldManager = "";
  private String fieldValidation = "";
  private boolean dropUnknownFields;
  private @Nullable Duration deadline;
  private @Nullable Consumer<? super Warning> onWarning;
  private @Nullable Consumer<? super ServerIds> onServerIds;

  WriteOptions() {}

  /**
   * Does everything but store: defaults, validation and admission run, and the answer is what would
   * have been stored.
   */
  public WriteOptions dryRun() {
    dryRun = true;
    return this;
  }

  /**
   * Who owns the fields that are set. Without it the server takes the user agent up to its first
   * slash.
   *
   * @param name 1 to 128 printable characters
   */
  public WriteOptions fieldManager(String name) {
    fieldManager = requireFieldManager(name);
    return this;
  }

  static String requireFieldManager(String name) {
    if (name.isEmpty() || name.length() > 128) {
      throw new IllegalArgumentException(
          "a field manager has 1 to 128 characters, not " + name.length());
    }
    return name;
  }

  /**
   * Refuses unknown and duplicate fields with {@link BadRequestException}, instead of the server's
   * default of warning about them ({@code fieldValidation=Strict}).
   */
  public WriteOptions strict() {
    return fieldValidation("strict", "Strict");
  }

  /** Drops unknown and duplicate fields without a warning ({@code fieldValidation=Ignore}). */
  public WriteOptions ignoreUnknownFields() {
    return fieldValidation("ignoreUnknownFields", "Ignore");
  }

  /**
   * Writes the object although it has fields that were read in Protobuf, that this client doesn't
   * know, and that the agreed format can't carry: the server then deletes them. Without this such a
   * write fails with {@link dev.bowline.serde.CodecException}.
   */
  public WriteOptions dropUnknownFields() {
    dropUnknownFields = true;
    return this;
  }

  /**
   * How long the call may take, with all tries. Without it the client's default applies.
   *
   * @param time more than zero
   */
  public WriteOptions deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  /**
   * Takes the warnings of this call's answer, such as those about unknown fields ({@link
   * Warning#field}); the client's handler gets them, too.
   *
   * @param handler runs on the calling thread, before the call returns; what it throws is logged,
   *     since the write is done by then
   */
  public WriteOptions onWarning(Consumer<? super Warning> handler) {
    onWarning = handler;
    return this;
  }

  /**
   * Takes the ids by which a server's administrator finds this call again. Of a call that fails
   * they are on its exception ({@link ApiException#serverIds}).
   *
   * @param handler runs on the calling thread, before the call returns, once for each write; what
   *     it throws is logged
   */
  public WriteOptions onServerIds(Consumer<? super ServerIds> handler) {
    onServerIds = handler;
    return this;
  }

  private WriteOptions fieldValidation(String method, String value) {
    if (!fieldValidation.isEmpty() && !fieldValidation.equals(value)) {
      throw new IllegalArgumentException(
          method + " and fieldValidation=" + fieldValidation + " exclude each other");
    }
    fieldValidation = value;
    return this;
  }

  WriteParameters parameters() {
    return new WriteParameters(dryRun, fieldManager, fieldValidation, dropUnknownFields);
  }

  Told told() {
    return Told.of(onWarning, onServerIds);
  }

  @Nullable Duration deadline() {
    return deadline;
  }
}
