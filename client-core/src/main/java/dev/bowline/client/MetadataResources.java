package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.meta.v1.PartialObjectMetadata;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of the objects of one namespace, or of a cluster-scoped type. Immutable and
 * thread-safe; calls block.
 */
public final class MetadataResources extends MetadataCollection {
  MetadataResources(ResourceCalls<PartialObjectMetadata> calls, @Nullable String namespace) {
    super(calls, namespace);
  }

  /**
   * Reads the metadata of an object in its most recent state.
   *
   * @throws NotFoundException if there is no such object
   */
  public PartialObjectMetadata get(String name) {
    return get(name, query -> {});
  }

  /**
   * Reads the metadata of an object.
   *
   * @throws NotFoundException if there is no such object
   * @throws ServerTimeoutException if the server hasn't reached the version that is asked for
   */
  public PartialObjectMetadata get(String name, Consumer<? super GetQuery> query) {
    GetQuery filled = new GetQuery();
    query.accept(filled);
    ResourcePath path = ResourcePath.object(calls().type().resource(), namespace(), name);
    return calls()
        .object(calls().requests().get(path, filled.version()), filled.deadline(), filled.told());
  }

  /** Reads the metadata of an object in its most recent state, if there is one. */
  public Optional<PartialObjectMetadata> find(String name) {
    return find(name, query -> {});
  }

  /**
   * Reads the metadata of an object if there is one.
   *
   * @throws NotFoundException if the server doesn't even know the type, which says nothing about
   *     the object
   */
  public Optional<PartialObjectMetadata> find(String name, Consumer<? super GetQuery> query) {
    return ObjectReads.find(() -> get(name, query));
  }
}
