package dev.bowline.mockserver.auth;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cluster roles and bindings that a server makes at its first start, as data. Those of the
 * controllers are left out: they don't ask over the wire here.
 */
public final class BootstrapRoles {
  private static final String FILE = "bootstrap-rbac.json";

  private BootstrapRoles() {}

  /** The objects, new and changeable. */
  public static List<Map<String, @Nullable Object>> read() {
    try (InputStream in = BootstrapRoles.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the module");
      }
      List<Map<String, @Nullable Object>> objects = new ArrayList<>();
      if (JsonTrees.parse(in.readAllBytes()) instanceof List<?> list) {
        for (Object element : list) {
          Map<String, @Nullable Object> object = Tree.object(element);
          if (object != null) {
            objects.add(object);
          }
        }
      }
      return objects;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
