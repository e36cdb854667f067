package dev.bowline.client.internal.request;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Combinations that the server refuses or, worse, reads in another way; refused here with the
 * rule's name.
 */
final class OptionRules {
  private static final Duration ONE_SECOND = Duration.ofSeconds(1);

  private OptionRules() {}

  static void check(ListCall call) {
    if (call.limit() < 0) {
      throw broken("limit must not be negative: " + call.limit());
    }
    ResourceVersion version = call.resourceVersion();
    if (!call.continueToken().isEmpty() && (!version.isNone() || call.match() != null)) {
      throw broken(
          "a continue token fixes the version: it goes with neither resourceVersion nor resourceVersionMatch");
    }
    if (version.isNone() && call.match() != null) {
      throw broken("resourceVersionMatch=" + call.match().parameter() + " needs a resourceVersion");
    }
    if (!version.isNone() && call.match() == null) {
      throw broken(
          "resourceVersion="
              + version
              + " needs a resourceVersionMatch, or its meaning would depend on limit");
    }
    if (version.equals(ResourceVersion.ANY) && call.match() == VersionMatch.EXACT) {
      throw broken("resourceVersionMatch=Exact needs a version, and \"0\" means any");
    }
  }

  static void check(WatchCall call) {
    if (call.timeout().compareTo(ONE_SECOND) < 0) {
      throw broken("a watch's timeout must be at least one second: " + call.timeout());
    }
    if (call.initialEvents() && !call.bookmarks()) {
      throw broken(
          "sendInitialEvents needs bookmarks, since one of them marks the end of the initial events");
    }
  }

  static void checkNamespace(ResourceType<?> type, @Nullable String namespace) {
    if (namespace != null && !type.isNamespaced()) {
      throw broken(type + " is cluster-scoped and has no namespace, so not \"" + namespace + "\"");
    }
  }

  private static IllegalArgumentException broken(String rule) {
    return new IllegalArgumentException(rule);
  }
}
