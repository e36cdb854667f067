package dev.bowline.client;

import dev.bowline.client.internal.call.AnswerReader;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceType;
import java.io.IOException;

/**
 * Understands the answer to a delete: a Status for some types if the object is gone, the object for
 * others and whenever it stays.
 */
record DeletionReader(ResourceType<?> type) implements AnswerReader<Deletion> {
  @Override
  public Deletion read(Answer answer, Codec codec) throws IOException {
    Message message =
        codec.read(answer.body().readAllBytes(), new AnswerKinds(type), DecodeOptions.DEFAULT);
    if (message instanceof Status status) {
      return new Deletion.Done(status.details().uid());
    }
    if (!(message instanceof KubeObject object)) {
      return new Deletion.Done("");
    }
    ObjectMeta metadata = object.metadata();
    return isPending(metadata)
        ? new Deletion.Pending(object, metadata.finalizers())
        : new Deletion.Done(metadata.uid());
  }

  /**
   * An object that is gone may come with a deletion timestamp too, but then with a grace period of
   * zero. A namespace that is being emptied comes without a grace period.
   */
  private static boolean isPending(ObjectMeta metadata) {
    if (!metadata.finalizers().isEmpty()) {
      return true;
    }
    Long grace = metadata.deletionGracePeriodSeconds();
    return metadata.deletionTimestamp() != null && (grace == null || grace > 0);
  }
}
