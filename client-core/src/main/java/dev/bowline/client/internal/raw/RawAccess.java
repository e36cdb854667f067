package dev.bowline.client.internal.raw;

import dev.bowline.client.KubeClient;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.type.ResourceType;
import org.jspecify.annotations.Nullable;

/** The door for sister modules into a {@link KubeClient}, whose own methods are for users only. */
public abstract class RawAccess {
  private static @Nullable RawAccess instance;

  /** For {@link KubeClient}. */
  protected RawAccess() {}

  /** Called once, while {@link KubeClient} is initialised, which therefore precedes every use. */
  public static void open(RawAccess access) {
    instance = access;
  }

  /**
   * The raw reads of a type through a client, with its connections and credentials.
   *
   * @param decoding limits, fields to skip, and the interning shared by all reads
   */
  public static <T extends KubeObject> RawResources<T> resources(
      KubeClient client, ResourceType<T> type, DecodeOptions decoding) {
    return access().open(client, type, decoding);
  }

  /**
   * The raw reads of the metadata of a type's objects. Where the server gives whole objects all the
   * same, they are reduced as they are read.
   *
   * @param decoding as {@link #resources}
   */
  public static RawResources<PartialObjectMetadata> metadata(
      KubeClient client, ResourceType<?> type, DecodeOptions decoding) {
    return access().openMetadata(client, type, decoding);
  }

  private static RawAccess access() {
    RawAccess access = instance;
    if (access == null) {
      throw new IllegalStateException("no client has been loaded");
    }
    return access;
  }

  /** What {@link #resources} answers. */
  protected abstract <T extends KubeObject> RawResources<T> open(
      KubeClient client, ResourceType<T> type, DecodeOptions decoding);

  /** What {@link #metadata} answers. */
  protected abstract RawResources<PartialObjectMetadata> openMetadata(
      KubeClient client, ResourceType<?> type, DecodeOptions decoding);
}
