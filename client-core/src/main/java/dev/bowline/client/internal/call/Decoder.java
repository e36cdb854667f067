package dev.bowline.client.internal.call;

import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.codec.Codec;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import java.io.IOException;
import java.io.InputStream;

/**
 * Makes objects of answers. Thread-safe.
 *
 * @param <T> class of the objects
 */
interface Decoder<T extends KubeObject> {
  ResourceType<T> type();

  T object(InputStream body, Codec codec) throws IOException;

  PageResult page(InputStream body, Codec codec, ItemSink<? super T> sink) throws IOException;

  WatchFrames<T> frames(InputStream body, Codec codec);
}
