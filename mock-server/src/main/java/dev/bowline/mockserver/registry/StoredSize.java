package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;

/**
 * What etcd takes behind a real server. The size of a request is estimated to some bytes: what is
 * stored there has no resource version, and its key is longer.
 */
final class StoredSize {
  private static final int REQUEST_LIMIT = 3 << 19;
  private static final int MESSAGE_LIMIT = 2 << 20;

  /** What a transaction has around a key that comes twice and a value. */
  private static final int FRAME = 64;

  private StoredSize() {}

  static void check(StoredObject object) {
    Document document = object.document();
    int value = document.hasProtobuf() ? document.protobuf().length : document.json().length;
    int request = value + FRAME + 2 * object.key().length();
    if (request > MESSAGE_LIMIT) {
      throw Failures.internal(
          "rpc error: code = ResourceExhausted desc = trying to send message larger than max ("
              + request
              + " vs. "
              + MESSAGE_LIMIT
              + ")");
    }
    if (request > REQUEST_LIMIT) {
      throw Failures.internal("etcdserver: request is too large");
    }
  }
}
