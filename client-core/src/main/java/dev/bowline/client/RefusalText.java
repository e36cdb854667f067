package dev.bowline.client;

import dev.bowline.meta.v1.Status;

/** The message of an {@link ApiException}. */
final class RefusalText {
  private static final int LONGEST = 4000;

  private RefusalText() {}

  static String of(Refusal refusal) {
    Status status = refusal.status();
    StringBuilder text =
        new StringBuilder().append(refusal.request()).append(": ").append(refusal.code());
    if (!status.reason().isEmpty()) {
      text.append(' ').append(status.reason());
    }
    if (!status.message().isEmpty()) {
      text.append(": ").append(shown(status.message()));
    }
    String details = details(refusal);
    if (!details.isEmpty()) {
      text.append(" [").append(details).append(']');
    }
    return text.toString();
  }

  private static String shown(String message) {
    String text = RepeatedValues.hidden(message.strip());
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }

  private static String details(Refusal refusal) {
    StringBuilder text = new StringBuilder();
    if (refusal.attempts().size() > 1) {
      text.append(refusal.attempts().size()).append(" attempts");
    }
    if (!refusal.ids().auditId().isEmpty()) {
      text.append(text.isEmpty() ? "" : "; ").append("audit id ").append(refusal.ids().auditId());
    }
    return text.toString();
  }
}
