package dev.bowline.client.internal.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FrameWriterTest {
  private final CountDownLatch writes = new CountDownLatch(1);
  private final CountDownLatch isRead = new CountDownLatch(1);
  private final List<Integer> opcodes = new ArrayList<>();

  /** What the server doesn't read at first. */
  private final OutputStream stuck =
      new ByteArrayOutputStream() {
        @Override
        public void write(byte[] frame) {
          if (opcodes.isEmpty()) {
            writes.countDown();
            await(isRead);
          }
          opcodes.add(frame[0] & 0x0F);
        }
      };

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Timeout(60)
  void thePongIsWrittenBehindWhatTheServerDoesNotReadYet() throws Exception {
    FrameWriter writer = new FrameWriter(stuck);
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<?> sending =
          threads.submit(
              () -> {
                writer.write(Opcode.BINARY, new byte[1]);
                return true;
              });
      await(writes);
      writer.writeNext(Opcode.PONG, new byte[1]);
      writer.writeNext(Opcode.PONG, new byte[2]);
      isRead.countDown();
      sending.get();
    } finally {
      threads.shutdown();
    }
    assertThat(opcodes).containsExactly(Opcode.BINARY, Opcode.PONG);
    assertThat(writer.isBusy()).isFalse();
  }

  @Test
  void aPongIsWrittenAtOnceWhereNobodyWrites() throws Exception {
    isRead.countDown();
    new FrameWriter(stuck).writeNext(Opcode.PONG, new byte[1]);
    assertThat(opcodes).containsExactly(Opcode.PONG);
  }
}
