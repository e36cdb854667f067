package dev.bowline.client;

import dev.bowline.meta.KubeObject;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The status of a type's objects. Writes here change the status alone, and writes to the object
 * change everything else; to a type without this subresource the server answers {@link
 * NotFoundException}. Immutable and thread-safe; calls block.
 *
 * @param <T> class of the objects
 */
public final class StatusSubresource<T extends KubeObject> {
  private final Resources<T> resources;

  StatusSubresource(Resources<T> resources) {
    this.resources = resources;
  }

  /** Replaces the status, as {@link #replace(KubeObject, Consumer)}. */
  public T replace(T object) {
    return replace(object, options -> {});
  }

  /**
   * Replaces the status.
   *
   * @param object whose status is taken, with the resource version that was read
   * @return as it was stored
   * @throws ConflictException if the object has changed since it was read
   */
  public T replace(T object, Consumer<? super WriteOptions> options) {
    return resources.replaceStatus(object, Resources.filled(options));
  }

  /** Edits the status, as {@link #edit(String, UnaryOperator, Consumer)}. */
  public T edit(String name, UnaryOperator<T> change) {
    return edit(name, change, options -> {});
  }

  /**
   * Reads an object, changes its status and writes that, as {@link Resources#edit(String,
   * UnaryOperator, Consumer)}.
   *
   * @param change may run several times
   * @return as it was stored
   */
  public T edit(String name, UnaryOperator<T> change, Consumer<? super WriteOptions> options) {
    return resources.editStatus(name, change, Resources.filled(options));
  }

  /**
   * Applies a configuration to the status, as {@link Resources#apply}. The object must be there.
   *
   * @param configuration with name and a status, of which the field manager owns what is set
   * @param options must name the field manager
   * @return as it was stored
   * @throws ApplyConflictException if fields belong to other managers, and have other values there
   * @throws NotFoundException if there is no such object
   */
  public T apply(T configuration, Consumer<? super ApplyOptions> options) {
    return resources.applyStatus(configuration, options);
  }

  /** Patches the status, as {@link #patch(String, Patch, Consumer)}. */
  public T patch(String name, Patch patch) {
    return patch(name, patch, options -> {});
  }

  /**
   * Patches the status on the server.
   *
   * @param patch of the whole object: its places begin with {@code /status}
   * @return as it was stored
   */
  public T patch(String name, Patch patch, Consumer<? super WriteOptions> options) {
    return resources.patchStatus(name, patch, Resources.filled(options));
  }
}
