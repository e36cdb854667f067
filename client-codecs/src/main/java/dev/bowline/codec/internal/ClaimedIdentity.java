package dev.bowline.codec.internal;

import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import org.jspecify.annotations.Nullable;

/** Who an object says it is, as far as it could be read without decoding it. */
public final class ClaimedIdentity {
  private @Nullable String kind;
  private @Nullable String apiVersion;
  private @Nullable String namespace;
  private @Nullable String name;

  /** Says nothing yet. */
  public ClaimedIdentity() {}

  /**
   * Keeps the text of a field, if it is one of those that count.
   *
   * @param isMetadata whether the field stands in the metadata, not in the object itself
   */
  public void keep(boolean isMetadata, String field, String value) {
    if (isMetadata) {
      if (field.equals("name")) {
        name = value;
      } else if (field.equals("namespace")) {
        namespace = value;
      }
    } else if (field.equals("kind")) {
      kind = value;
    } else if (field.equals("apiVersion")) {
      apiVersion = value;
    }
  }

  /** The kind, or null. */
  public @Nullable String kind() {
    return kind;
  }

  /** The API version, or null. */
  public @Nullable String apiVersion() {
    return apiVersion;
  }

  /** Names the object in an error. */
  public CodecException name(CodecException e, String asKind) {
    return e.of(asKind, namespace, name);
  }

  /**
   * An object of another kind fails at the first field that differs; what the caller needs to know
   * is that it is another kind.
   *
   * @param prototype what was to be read, of a kind
   * @param mayLackVersion whether it is another kind even if it has named no version
   * @param offset where the object begins
   */
  public CodecException explain(
      CodecException e, Message prototype, boolean mayLackVersion, long offset) {
    if (kind != null
        && !Identity.isKindOf(prototype, kind)
        && (mayLackVersion || apiVersion != null)) {
      try {
        Identity.check(prototype, kind, apiVersion, offset);
      } catch (CodecException other) {
        return other;
      }
    }
    GroupVersionKind expected = prototype.fieldTable().kind();
    return expected == null ? e : name(e, expected.kind());
  }
}
