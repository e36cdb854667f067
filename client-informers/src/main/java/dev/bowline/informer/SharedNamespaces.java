package dev.bowline.informer;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The namespaces of an informer that others use as well, and that nobody changes therefore. */
record SharedNamespaces(String name, NamespaceFeeds<?> common, BooleanSupplier isOver)
    implements Namespaces {
  @Override
  public Set<String> names() {
    return common.names();
  }

  @Override
  public void set(Collection<String> names, Leaving leaving) {
    throw new IllegalStateException(
        name + " may be shared with others, who want to keep its namespaces " + names());
  }

  @Override
  public Health health(String namespace) {
    Health its = common.health(namespace);
    return isOver.getAsBoolean() ? its.stopped() : its;
  }

  @Override
  public boolean awaitVersion(String namespace, ResourceVersion version, Duration timeout) {
    return common.awaitVersion(namespace, version, timeout, isOver);
  }
}
