package dev.bowline.mockserver;

import dev.bowline.meta.KubeObject;
import org.jspecify.annotations.Nullable;

/**
 * Changes objects before they are stored, as a mutating webhook does. Called on the threads of
 * requests, several at once, while nothing in the server is locked: it may use the server. If the
 * object changes meanwhile, it is called again with the new state.
 */
@FunctionalInterface
public interface Mutation<T extends KubeObject> {
  /**
   * Changes an object.
   *
   * @param call what is about to be done
   * @param old what is stored; null for a create
   * @param object what was sent
   * @return the object to go on with, which may be the same
   * @throws AdmissionDeniedException to refuse the request
   */
  T mutate(AdmissionCall call, @Nullable T old, T object);
}
