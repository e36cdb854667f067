package dev.bowline.custom;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can be said of a type of custom resources beside its names. Not thread-safe. */
public final class CustomOptions {
  private final Map<String, List<String>> listKeys = new HashMap<>();
  private @Nullable JsonBinding binding;

  CustomOptions() {}

  /**
   * Tells what identifies the elements of a list, as {@code x-kubernetes-list-map-keys} of a
   * definition does: an element that is changed keeps the fields that its class doesn't know also
   * where others were put before it or taken away.
   *
   * @param path of the list from the top, names only: {@code spec.jobs}, and {@code
   *     spec.jobs.steps} for the lists inside its elements; {@code spec.pools.*} for lists that are
   *     the values of a map, where {@code *} is any name that no other path has there. Of a list of
   *     lists it is the path of those inside it
   * @param fields JSON names of the fields that together are in the list once; at least one
   * @throws IllegalArgumentException if no field is given, or the path is not {@code spec} or
   *     {@code status} and names behind dots, without brackets. Path and fields that don't fit the
   *     classes are refused when the type is made, as far as it is Jackson that binds them and they
   *     are records, classes that it makes by their constructors, lists and maps
   */
  public CustomOptions listKey(String path, String... fields) {
    if (!path.matches("(spec|status)(\\.[^.\\[\\]]+)+")) {
      throw new IllegalArgumentException(
          "the path of a list is one such as spec.jobs or status.*.jobs, not " + path);
    }
    if (fields.length == 0) {
      throw new IllegalArgumentException("a list key of " + path + " without fields");
    }
    listKeys.put(path, List.of(fields));
    return this;
  }

  /** Uses something else than {@link JsonBinding#jackson()}. */
  public CustomOptions binding(JsonBinding newBinding) {
    binding = newBinding;
    return this;
  }

  /**
   * How changes reach the server's tree.
   *
   * @throws IllegalArgumentException if the classes have no list of one of the keys
   */
  TreeMerge merge(Class<?> spec, Class<?> status) {
    Map<String, List<String>> keys = Map.copyOf(listKeys);
    return bindingOrJackson() instanceof JacksonBinding jackson
        ? new TreeMerge(keys, jackson.certain(keys, spec, status), jackson.aliases(spec, status))
        : new TreeMerge(keys, Set.of());
  }

  JsonBinding bindingOrJackson() {
    return binding == null ? JsonBinding.jackson() : binding;
  }
}
