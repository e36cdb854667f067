package dev.bowline.mockserver;

import dev.bowline.meta.KubeObject;
import org.jspecify.annotations.Nullable;

/**
 * Has the last word before an object is stored or deleted, as a validating webhook does. Called on
 * the threads of requests, several at once, while nothing in the server is locked.
 */
@FunctionalInterface
public interface Validation<T extends KubeObject> {
  /**
   * Looks at an object.
   *
   * @param call what is about to be done
   * @param old what is stored; null for a create
   * @param object what is to be stored; null for a delete
   * @throws AdmissionDeniedException to refuse the request
   */
  void validate(AdmissionCall call, @Nullable T old, @Nullable T object);
}
