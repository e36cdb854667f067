package dev.bowline.api;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Loads the model anew and remembers which of its kinds were loaded. */
final class CountingLoader extends URLClassLoader {
  private final List<String> loaded = new ArrayList<>();

  CountingLoader() {
    super(
        new URL[] {Kinds.class.getProtectionDomain().getCodeSource().getLocation()},
        CountingLoader.class.getClassLoader());
  }

  /** The resource type that the freshly loaded registry gives. */
  Object lookUp(String apiVersion, String kind) throws ReflectiveOperationException {
    Object registry = loadClass(Kinds.class.getName()).getMethod("registry").invoke(null);
    dev.bowline.type.TypeRegistry types = (dev.bowline.type.TypeRegistry) registry;
    Object type = types.type(dev.bowline.type.GroupVersionKind.of(apiVersion, kind));
    if (type == null) {
      throw new IllegalArgumentException("unknown kind " + kind);
    }
    return type;
  }

  List<String> kinds() {
    return loaded.stream()
        .filter(name -> name.matches("dev\\.bowline\\.api\\.[a-z0-9]+\\.v.*"))
        .toList();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("dev.bowline.api.")) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> found = findLoadedClass(name);
      if (found == null) {
        found = findClass(name);
        loaded.add(name);
      }
      return found;
    }
  }
}
