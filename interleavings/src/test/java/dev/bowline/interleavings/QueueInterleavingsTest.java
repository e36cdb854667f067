package dev.bowline.interleavings;

import org.junit.jupiter.api.Test;

class QueueInterleavingsTest {
  @Test
  void aWorkQueueAnswersAsIfOneThreadAskedAfterTheOther() {
    Search.run(QueueOperations.class, QueueModel.class);
  }
}
