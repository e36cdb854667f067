package dev.bowline.mockserver.admission;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One who has a say. Refuses by an {@link dev.bowline.mockserver.status.ApiFailure}. */
interface AdmissionPlugin {
  /** Whether it could have anything to say; answers at once. */
  boolean isInterested(AdmissionRequest request);

  /**
   * May change the object.
   *
   * @param old what is stored; null for a create
   * @param object what was sent; null for a delete
   * @param warnings takes what the client is to be told
   * @return the object, changed or not
   */
  @Nullable Map<String, @Nullable Object> mutate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings);

  /** Says whether it may be stored. */
  void validate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings);
}
