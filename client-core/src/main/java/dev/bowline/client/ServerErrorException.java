package dev.bowline.client;

/** The server failed (500 and above): an internal error, or a server that isn't ready. */
public final class ServerErrorException extends ApiException {
  private static final long serialVersionUID = 1;

  ServerErrorException(Refusal refusal) {
    super(refusal);
  }
}
