package dev.bowline.informer.internal.own;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.custom.Custom;
import dev.bowline.informer.internal.UsersFault;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.own.Outstanding.Left;
import dev.bowline.informer.internal.own.Outstanding.Unseen;
import dev.bowline.informer.internal.own.Outstanding.Written;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;

/**
 * Makes of a server's answer what the informer's cache would hold of it.
 *
 * @param mask the fields that the informer doesn't read
 * @param preparation the informer's transforms and filters
 */
public record Arrival<T extends KubeObject>(
    ResourceType<T> type, FieldMask mask, Preparation<T> preparation) {
  /** Whether an answer is one of the informer's objects, whatever its class. */
  boolean isOfType(KubeObject answer) {
    return answer.kind().equals(type.kind().kind())
        && answer.apiVersion().equals(type.kind().apiVersion());
  }

  /** Whether one of the informer's objects has its class, so that its content can be read. */
  boolean isReadable(KubeObject answer) {
    return isOfType(answer)
        && (type.prototype().getClass().isInstance(answer) || isReducible(answer));
  }

  /** Whether it is one of those whose metadata the informer has. */
  private boolean isReducible(KubeObject answer) {
    return type.prototype() instanceof PartialObjectMetadata
        && !(answer instanceof PartialObjectMetadata);
  }

  /**
   * What the cache is to catch up with.
   *
   * @param answer of the informer's kind, as far as the server's selection goes one of its objects
   */
  Outstanding<T> outstanding(KubeObject answer) {
    ResourceVersion version = answer.resourceVersion();
    if (!isReadable(answer)) {
      return new Unseen<>(version, answer.uid(), null);
    }
    try {
      T arrived = preparation.apply(masked(answer));
      if (arrived == null) {
        return new Left<>(version, answer.uid());
      }
      if (isStillItself(answer, arrived)) {
        return new Written<>(arrived);
      }
    } catch (Throwable e) {
      UsersFault.orRethrow(e);
      // the informer tells of it when the object arrives there
    }
    return new Unseen<>(version, answer.uid(), null);
  }

  private T masked(KubeObject answer) {
    @SuppressWarnings("unchecked") // of the informer's kind
    T object =
        (T)
            (isReducible(answer)
                ? PartialObjectMetadata.of(m -> m.metadata(answer.metadata()))
                : answer);
    if (mask.isNone() && hasFieldsOf(type.prototype(), object)) {
      return object;
    }
    byte[] whole = Codecs.json().write((Message) object, EncodeOptions.DEFAULT);
    return read(whole, type.prototype());
  }

  /** Custom objects of one kind may have other classes inside, each type of them its own table. */
  private static boolean hasFieldsOf(KubeObject prototype, KubeObject object) {
    return !(object instanceof Custom)
        || ((Message) object).fieldTable() == ((Message) prototype).fieldTable();
  }

  @SuppressWarnings("unchecked") // a codec reads objects of the prototype's class
  private T read(byte[] whole, T prototype) {
    return (T) Codecs.json().read(whole, (Message) prototype, DecodeOptions.DEFAULT.withMask(mask));
  }

  private static boolean isStillItself(KubeObject before, KubeObject after) {
    return before.key().equals(after.key())
        && before.uid().equals(after.uid())
        && before.resourceVersion().equals(after.resourceVersion());
  }
}
