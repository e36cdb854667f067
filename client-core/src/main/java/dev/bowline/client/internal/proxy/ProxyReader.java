package dev.bowline.client.internal.proxy;

import dev.bowline.client.internal.call.StreamReader;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.Outgoing;
import java.io.IOException;

/** Takes over whatever the backend answers; what the API server answers itself is a refusal. */
public final class ProxyReader implements StreamReader<Answer> {
  @Override
  public Outgoing.Opening opening() {
    return Outgoing.Opening.BOUNDED;
  }

  @Override
  public Answer inspected(Answer answer) throws IOException {
    return InspectedAnswer.of(answer);
  }

  @Override
  public boolean accepts(Answer answer) {
    return !InspectedAnswer.isOfServer(answer);
  }

  @Override
  public Answer take(Answer answer) {
    return answer;
  }
}
