package dev.bowline.mockserver.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Clients that send more than a script reads. */
final class ChannelInputTest {
  private static final byte[] RESIZE = {
    4, '{', '"', 'W', 'i', 'd', 't', 'h', '"', ':', '1', ',', '"', 'H', 'e', 'i', 'g', 'h', 't',
    '"', ':', '2', '}'
  };

  @Test
  void whoReadsNoMoreHoldsNobodyUp() throws Exception {
    ChannelInput input = new ChannelInput(1);
    input.add(new byte[] {1});
    CompletableFuture<Void> sender =
        CompletableFuture.runAsync(
            () -> {
              try {
                input.add(new byte[] {2});
              } catch (InterruptedIOException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(input.read()).isEqualTo(1);
    sender.get(20, TimeUnit.SECONDS);
    input.end();
    assertThat(input.read()).as("what came before the end").isEqualTo(2);
    assertThat(input.read()).isEqualTo(-1);
    input.close();
    input.add(new byte[] {3});
    input.add(new byte[] {4});
    assertThat(input.read()).isEqualTo(-1);
  }

  @Test
  void sizesAndTheEndComeThroughThoughNobodyReadsWhatIsBeforeThem() throws Exception {
    CompletableFuture<String> heard = new CompletableFuture<>();
    ProcessConversation conversation =
        new ProcessConversation(
            process -> {
              String size = process.nextSize().toString();
              try {
                process.nextSize();
              } catch (IOException e) {
                heard.complete(size + " " + e.getMessage());
                throw e;
              }
            },
            new ProcessConversation.Request(
                List.of("c"), "c", true, false, false, true, "v5.channel.k8s.io"));
    PipedOutputStream client = new PipedOutputStream();
    try (InputStream in = new PipedInputStream(client, 1 << 16)) {
      for (int i = 0; i < 40; i++) {
        send(client, new byte[] {0, 'x'});
      }
      send(client, RESIZE);
      client.close();
      CompletableFuture<Void> held =
          CompletableFuture.runAsync(
              () -> {
                try {
                  conversation.converse(in, OutputStream.nullOutputStream());
                } catch (IOException | InterruptedException e) {
                  // As it should be: the client is gone.
                }
              });
      assertThat(heard.get(20, TimeUnit.SECONDS))
          .isEqualTo("Size[columns=1, rows=2] the client has gone");
      held.get(20, TimeUnit.SECONDS);
    }
  }

  private static void send(OutputStream out, byte[] payload) throws IOException {
    out.write(new byte[] {(byte) 0x82, (byte) (0x80 | payload.length), 0, 0, 0, 0});
    out.write(payload);
  }
}
