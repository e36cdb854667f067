package dev.bowline.codec;

import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.TypeRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * One wire format. Stateless and thread-safe; implemented by this module only, see {@link Codecs}.
 *
 * <p>Formats accept what the serializers of a Kubernetes server accept, and write what they write.
 * Unknown fields are kept in the message and written back in the format family that they came from.
 *
 * <p>An outermost message must carry {@code kind} and {@code apiVersion}, and they must be those of
 * its class: a server that answers a {@code Status} where a {@code Pod} was asked for is found out
 * here.
 */
public interface Codec {
  /** What {@code Content-Type} and {@code Accept} call one object in this format. */
  String mediaType();

  /** What a server calls a watch stream in this format. */
  String watchMediaType();

  /**
   * Whether the format has a form for a message class. JSON and YAML have one for all; Protobuf
   * none for {@link dev.bowline.meta.Unstructured}, for {@code Table}, and for lists of them.
   *
   * @param prototypeOrValue any message of the class
   */
  boolean canHold(Message prototypeOrValue);

  /**
   * Reads one object.
   *
   * @param body the whole object and, but for white space in JSON, nothing else; of YAML, the first
   *     document is read; not changed
   * @param prototype the empty message of the expected class; what another one holds may show in
   *     what is read
   * @throws CodecException if the bytes are malformed, hold another kind, don't fit the class or
   *     exceed a limit
   */
  <T extends Message> T read(byte[] body, T prototype, DecodeOptions options);

  /**
   * Reads one object from a stream up to its end. A list that was made by {@link
   * dev.bowline.meta.KubeList#into} hands its items over one by one and never holds more than one
   * of them in memory, in YAML two, unless {@link DecodeOptions#uniqueNames} is on. In YAML, a list
   * says of which kind it is behind its items: those of another kind may have gone to the sink
   * before the reading ends with an error. The text may end anywhere between two lines, so that the
   * last item goes to the sink when the list has ended well; if it is cut where its kind stands
   * before its items, as no server writes it, nothing tells.
   *
   * @param body read to its end, of a list in YAML to the end of its document; not closed
   * @param prototype the empty message of the expected class
   * @throws CodecException if the bytes are malformed, end early ({@link
   *     CodecException#isTruncated()}, but not in YAML), hold another kind, don't fit the class or
   *     exceed a limit; items that came before have gone to the sink by then, but for the last one
   *     in YAML
   * @throws IOException if the stream fails
   */
  <T extends Message> T read(InputStream body, T prototype, DecodeOptions options)
      throws IOException;

  /**
   * Reads one object of whatever kind it says it is.
   *
   * @param body the whole object; not changed
   * @param registry finds the class for the kind. JSON and YAML read a kind that it doesn't know as
   *     {@link dev.bowline.meta.Unstructured}
   * @throws CodecException as above, and in Protobuf for a kind that the registry doesn't know
   */
  Message read(byte[] body, TypeRegistry registry, DecodeOptions options);

  /**
   * Writes one object.
   *
   * @throws CodecException if the format can't hold the message, or the message has unknown fields
   *     of the other format family and {@link EncodeOptions#dropUnknownFields} is off
   */
  byte[] write(Message message, EncodeOptions options);

  /**
   * Writes one object to a stream, which is neither flushed nor closed. Of a list, not much more
   * than one encoded item is held at a time (but for JSON that is {@link EncodeOptions#pretty}).
   *
   * @throws CodecException as above; a part of a list may have been written then, or in YAML of any
   *     object
   * @throws IOException if the stream fails
   */
  void write(Message message, OutputStream out, EncodeOptions options) throws IOException;

  /**
   * Reads a watch stream event by event.
   *
   * @param body read as events are asked for; closed with the result
   * @param prototype the empty message of the class of the watched objects
   */
  <T extends Message> WatchFrames<T> watchFrames(
      InputStream body, T prototype, DecodeOptions options);

  /**
   * Writes one event of a watch stream, with what separates it from the next.
   *
   * @param type {@code ADDED}, {@code MODIFIED}, {@code DELETED}, {@code BOOKMARK} or {@code ERROR}
   * @param object the object, or the {@code Status} of an {@code ERROR}
   * @throws CodecException as {@link #write(Message, EncodeOptions)}
   */
  byte[] writeWatchEvent(String type, Message object, EncodeOptions options);
}
