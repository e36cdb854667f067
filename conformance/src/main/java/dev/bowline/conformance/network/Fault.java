package dev.bowline.conformance.network;

import java.util.List;

/** What {@link RandomFaults} do to a network. */
public enum Fault {
  /** As {@link Cut#RESET}. */
  RESET,
  /** As {@link Cut#FIN}. */
  FIN,
  /** As {@link Cut#TORN}. */
  TORN,
  /** As {@link Cut#SILENCE}: half open, until the client gives the connection up. */
  SILENCE,
  /** One connection holds back every byte for up to five seconds, then goes on. */
  STALL,
  /** All connections are reset, and new ones refused for up to three seconds. */
  REFUSAL;

  /** Those of which a client learns at once. */
  public static final List<Fault> CUTS = List.of(RESET, FIN, TORN);
}
