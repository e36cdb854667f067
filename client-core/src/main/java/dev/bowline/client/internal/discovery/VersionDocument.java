package dev.bowline.client.internal.discovery;

import dev.bowline.client.discovery.ServerVersion;
import dev.bowline.client.internal.call.DocumentCalls;
import dev.bowline.client.internal.request.DocumentRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/** Understands {@code /version}. */
public final class VersionDocument {
  private VersionDocument() {}

  /** Asks a server. */
  public static ServerVersion read(DocumentCalls calls) {
    Fields document = calls.call(DocumentRequest.json("/version"), null, JsonDocument.READER);
    Map<String, String> fields = new LinkedHashMap<>();
    document.names().forEach(name -> fields.put(name, document.text(name)));
    return new ServerVersion(
        document.text("major"),
        document.text("minor"),
        document.required("gitVersion"),
        document.text("platform"),
        fields);
  }
}
