package dev.bowline.client.config;

import dev.bowline.client.internal.tls.ClientIdentity;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what an exec plugin printed. Messages never quote it. */
final class ExecAnswer {
  private ExecAnswer() {}

  /**
   * The credential in an ExecCredential.
   *
   * @param version what the plugin was asked for
   */
  static Grant read(byte[] output, String version, String title) {
    Object status = parse(output, version, title).get("status");
    if (!(status instanceof Map<?, ?> fields)) {
      throw new ConfigException(title + " returned an ExecCredential without status");
    }
    Stanza answer = new Stanza("status returned by " + title, Path.of(""), fields);
    String token = answer.text("token");
    ClientIdentity identity = identity(answer);
    if (token == null && identity == null) {
      throw new ConfigException(
          title + " returned neither a token nor a client certificate in its status");
    }
    String authorization =
        token == null
            ? null
            : "Bearer " + FixedCredentials.checkToken(token, answer.place("token"));
    return Grant.until(expiry(answer), authorization, identity);
  }

  private static Unstructured parse(byte[] output, String version, String title) {
    Unstructured prototype = Unstructured.empty(GroupVersionKind.of(version, ExecRequest.KIND));
    try {
      return Codecs.json().read(output, prototype, DecodeOptions.DEFAULT);
    } catch (CodecException e) {
      // Neither its message nor a cause: they may quote what was printed.
      throw new ConfigException(
          title
              + " printed something else than an ExecCredential of "
              + version
              + " in JSON to its standard output ("
              + output.length
              + " bytes"
              + (e.offset() < 0 ? ")" : ", wrong at byte " + e.offset() + ")"));
    }
  }

  private static @Nullable ClientIdentity identity(Stanza answer) {
    String chain = answer.text("clientCertificateData");
    String key = answer.text("clientKeyData");
    if (chain == null && key == null) {
      return null;
    }
    if (chain == null || key == null) {
      throw new ConfigException(
          answer.title()
              + (chain == null
                  ? " has clientKeyData but no clientCertificateData"
                  : " has clientCertificateData but no clientKeyData"));
    }
    return CertificateFiles.identity(
        new PemInput(chain, answer.place("clientCertificateData")),
        chain,
        new PemInput(key, answer.place("clientKeyData")),
        key,
        null);
  }

  private static @Nullable Instant expiry(Stanza answer) {
    String text = answer.text("expirationTimestamp");
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new ConfigException(
          answer.place("expirationTimestamp") + " isn't a time; expected 2026-01-31T12:00:00Z");
    }
  }
}
