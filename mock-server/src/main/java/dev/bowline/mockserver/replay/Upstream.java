package dev.bowline.mockserver.replay;

import dev.bowline.mockserver.http.HttpConnection;
import dev.bowline.mockserver.status.ApiFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;

/**
 * Waits for the real server's answer as long as the client does.
 *
 * @param call what is asked
 * @param client the client's connection
 */
record Upstream(Call call, HttpConnection client) {
  /**
   * The head of the answer.
   *
   * @throws ApiFailure 503 if the real server doesn't answer
   * @throws IOException if the client has left
   */
  Response response() throws IOException {
    Answer answer = new Answer();
    call.enqueue(answer);
    try {
      while (true) {
        try {
          return answer.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
          if (client.isGone()) {
            throw new IOException("the client has left");
          }
        }
      }
    } catch (ExecutionException e) {
      throw new ApiFailure(
          503,
          "ServiceUnavailable",
          "the server that is recorded does not answer: " + e.getCause(),
          null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } finally {
      if (answer.cancel(true)) {
        call.cancel();
      }
    }
  }

  private static final class Answer extends CompletableFuture<Response> implements Callback {
    @Override
    public void onResponse(Call call, Response response) {
      if (!complete(response)) {
        response.close();
      }
    }

    @Override
    public void onFailure(Call call, IOException e) {
      completeExceptionally(e);
    }
  }
}
