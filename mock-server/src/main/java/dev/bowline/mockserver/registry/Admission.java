package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Has a say in one write. Both methods are called within the transaction that does the write, and
 * refuse it by an {@link dev.bowline.mockserver.status.ApiFailure}.
 */
public interface Admission {
  /** Lets everything through. */
  Admission NONE =
      new Admission() {
        @Override
        public void mutate(
            Resource resource,
            @Nullable Map<String, @Nullable Object> old,
            Map<String, @Nullable Object> tree) {}

        @Override
        public void validate(
            Resource resource,
            @Nullable Map<String, @Nullable Object> old,
            @Nullable Map<String, @Nullable Object> tree) {}
      };

  /**
   * Before anything else happens to the object.
   *
   * @param old what is stored; null for a create
   * @param tree what was sent; may be changed
   */
  void mutate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> tree);

  /**
   * The last word, when the object is as it would be stored.
   *
   * @param old what is stored; null for a create
   * @param tree what would be stored, not to be changed; null for a delete
   */
  void validate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> tree);
}
