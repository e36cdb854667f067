package dev.bowline.controller;

/** Is synced at once, has no keys, and can't be closed. */
final class StubbornSource implements Source<String> {
  private final RuntimeException why;

  StubbornSource(RuntimeException why) {
    this.why = why;
  }

  @Override
  public String name() {
    return "stubborn";
  }

  @Override
  public Run start(Sink<? super String> sink) {
    sink.synced();
    return () -> {
      throw why;
    };
  }
}
