package dev.bowline.mockserver.custom;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns objects of one version into another, as a webhook says. Thread-safe. */
public interface Conversions {
  /**
   * Asks a webhook.
   *
   * @param webhook {@code spec.conversion.webhook} of the definition
   * @param apiVersion version that is wanted
   * @param object the object, not to be changed
   * @return the object in the version that is wanted
   * @throws dev.bowline.mockserver.status.ApiFailure 500 if there is no answer that can be used
   */
  Map<String, @Nullable Object> convert(
      Map<String, @Nullable Object> webhook,
      String apiVersion,
      Map<String, @Nullable Object> object);
}
