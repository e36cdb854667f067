package dev.bowline.controller;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A source whose keys the test tells. */
final class TestSource implements Source<String> {
  private final String name;
  private final List<String> first;
  private volatile @Nullable Sink<? super String> sink;
  private volatile boolean closed;

  TestSource(String name, String... first) {
    this.name = name;
    this.first = List.of(first);
  }

  boolean isStarted() {
    return sink != null;
  }

  boolean isClosed() {
    return closed;
  }

  void tell(String key) {
    tell(key, 0);
  }

  void tell(String key, int priority) {
    Sink<? super String> to = sink;
    if (to == null) {
      throw new IllegalStateException(name + " is not started");
    }
    to.add(key, priority);
  }

  /** What no source may tell, and then a key. */
  @SuppressWarnings("NullAway")
  void tellAll() {
    Sink<? super String> to = sink;
    if (to == null) {
      throw new IllegalStateException(name + " is not started");
    }
    to.add(null, 0);
    to.add("too urgent", Integer.MAX_VALUE);
    to.add("end", 0);
  }

  TestSource synced() {
    Sink<? super String> to = sink;
    if (to == null) {
      throw new IllegalStateException(name + " is not started");
    }
    to.synced();
    return this;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Stream<String> keys() {
    return first.stream();
  }

  @Override
  public Run start(Sink<? super String> newSink) {
    sink = newSink;
    first.forEach(this::tell);
    return new Run() {
      @Override
      public Optional<RuntimeException> problem() {
        return Optional.of(new IllegalStateException("the door is locked"));
      }

      @Override
      public void close() {
        closed = true;
      }
    };
  }
}
