package dev.bowline.mockserver.admission;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object as a subresource shows it. */
public interface AdmissionView {
  /** As it is. */
  AdmissionView WHOLE =
      new AdmissionView() {
        @Override
        public Map<String, @Nullable Object> of(Map<String, @Nullable Object> object) {
          return object;
        }

        @Override
        public Map<String, @Nullable Object> put(
            Map<String, @Nullable Object> object, Map<String, @Nullable Object> shown) {
          return shown;
        }
      };

  /** What is shown of an object. */
  Map<String, @Nullable Object> of(Map<String, @Nullable Object> object);

  /** The object with what was shown, changed. */
  Map<String, @Nullable Object> put(
      Map<String, @Nullable Object> object, Map<String, @Nullable Object> shown);
}
