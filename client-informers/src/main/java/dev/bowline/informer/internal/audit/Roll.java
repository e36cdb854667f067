package dev.bowline.informer.internal.audit;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.driver.ListedObjects;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a server has of a cache's objects at a version.
 *
 * @param source of whole objects
 * @param light of the objects' metadata; null if they are to be read as a whole anyhow, as where a
 *     filter must see them
 * @param preparation what is done to whole objects before they are cached
 */
public record Roll<T extends KubeObject>(
    RawResources<T> source,
    @Nullable RawResources<? extends KubeObject> light,
    Scope scope,
    int pageSize,
    Preparation<T> preparation) {
  void call(
      ResourceVersion version,
      boolean contents,
      Comparison<T> comparison,
      Cancellation cancellation) {
    if (light == null || contents) {
      ListedObjects<T> objects =
          new ListedObjects<>(
              source.type().kind(), preparation, comparison::listed, comparison::unusable);
      new ExactList<>(source, scope, pageSize).read(version, objects, cancellation);
    } else {
      read(light, version, comparison, cancellation);
    }
  }

  private <S extends KubeObject> void read(
      RawResources<S> metadata,
      ResourceVersion version,
      Comparison<T> comparison,
      Cancellation cancellation) {
    new ExactList<>(metadata, scope, pageSize).read(version, comparison::listed, cancellation);
  }
}
