package dev.bowline.informer.internal.audit;

import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.driver.ListedObjects;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a server has of a cache's objects at a version.
 *
 * @param source of whole objects
 * @param light opens reads of the objects' metadata; null if they are to be read as a whole anyhow,
 *     as where a filter must see them
 * @param scope the selectors; namespace and shard are the section's
 * @param preparation what is done to whole objects before they are cached
 */
public record Roll<T extends KubeObject>(
    RawResources<T> source,
    @Nullable Supplier<? extends RawResources<? extends KubeObject>> light,
    Scope scope,
    int pageSize,
    Preparation<T> preparation) {
  void call(
      Section<T> section, boolean contents, Comparison<T> comparison, Cancellation cancellation) {
    if (light == null || contents) {
      Shard shard = section.shard();
      ListedObjects<T> objects =
          new ListedObjects<>(
              source.type().kind(),
              shard == null ? preparation : preparation.behind(shard::contains),
              comparison::listed,
              comparison::unusable);
      read(source, section, objects, cancellation);
    } else {
      readMetadata(light.get(), section, comparison, cancellation);
    }
  }

  /** Whether the server has reached the section's version. */
  boolean isReached(Section<T> section, Cancellation cancellation) {
    Scope its = new Scope(section.namespace(), scope.labels(), scope.fields(), "");
    return source.hasReached(its, section.content().resourceVersion(), cancellation);
  }

  private <S extends KubeObject> void readMetadata(
      RawResources<S> metadata,
      Section<T> section,
      Comparison<T> comparison,
      Cancellation cancellation) {
    Shard shard = section.shard();
    ItemSink<S> sink =
        object -> {
          if (shard == null || shard.contains(object)) {
            comparison.listed(object);
          }
        };
    read(metadata, section, sink, cancellation);
  }

  private <S extends KubeObject> void read(
      RawResources<S> from,
      Section<T> section,
      ItemSink<? super S> sink,
      Cancellation cancellation) {
    Shard shard = section.shard();
    Scope its =
        new Scope(
            section.namespace(),
            scope.labels(),
            scope.fields(),
            shard == null ? "" : shard.toString());
    new ExactList<>(from, its, pageSize)
        .read(section.content().resourceVersion(), sink, cancellation);
  }
}
