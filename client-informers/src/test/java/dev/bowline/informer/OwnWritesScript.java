package dev.bowline.informer;

import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Plays writes and what a watch brings, step by step, and holds what the handler is told against
 * what is expected. Steps are divided by semicolons; behind an arrow is what the handler is told at
 * that step, by default nothing. States are written as versions; {@code 5'} is of the second object
 * of the name, {@code b5} of an object of another name.
 *
 * <table>
 *   <caption>Steps</caption>
 *   <tr><td>{@code has 2}, {@code has nothing}</td><td>the first list; then the handler comes</td></tr>
 *   <tr><td>{@code 1 begins}, {@code 1 begins b}</td><td>a write, on a thread of its own</td></tr>
 *   <tr><td>{@code 1 answers 5}</td><td>it certainly stored that, and ends</td></tr>
 *   <tr><td>{@code 1 answers 5 perhaps}</td><td>as of a patch, which may have changed nothing</td></tr>
 *   <tr><td>{@code 1 deletes 5}</td><td>it deleted that object, and ends</td></tr>
 *   <tr><td>{@code 1 fails}, {@code 1 is lost}</td><td>nothing was stored; nobody knows</td></tr>
 *   <tr><td>{@code records 5}</td><td>an answer that is told later</td></tr>
 *   <tr><td>{@code event 5}, {@code gone 6}</td><td>the watch brings a state, or a deletion</td></tr>
 *   <tr><td>{@code list 9 of 5}, {@code list 9 of nothing}</td><td>a new list at version 9</td></tr>
 *   <tr><td>{@code leaves}</td><td>the namespace is looked at no longer</td></tr>
 *   <tr><td>{@code reads 5}, {@code behind}, {@code caught up}</td><td>what the writer sees</td></tr>
 * </table>
 *
 * <p>When all is done, the watch brings one more state by others: the handler must be told of that
 * alone, in the place of the cache's, and nothing may be outstanding.
 */
final class OwnWritesScript {
  private static final long PATIENCE_SECONDS = 20;
  private static final long AFTERWARDS = 1000;

  private final OwnWritesRig rig = new OwnWritesRig();
  private final List<String> told = new ArrayList<>();
  private final Map<String, Write> writes = new HashMap<>();
  private final TreeSet<String> colours = new TreeSet<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** One that is under way. */
  private record Write(CompletableFuture<Supplier<Object>> answer, Future<?> end) {}

  private OwnWritesScript() {}

  static void play(String steps) throws Exception {
    OwnWritesScript script = new OwnWritesScript();
    try {
      for (String step : steps.split(";", -1)) {
        script.play(step.strip().split(" *-> *", -1));
      }
      script.endWell();
    } finally {
      script.threads.shutdownNow();
    }
  }

  private void play(String[] step) throws Exception {
    told.clear();
    List<String> words = List.of(step[0].split(" ", -1));
    switch (words.get(0)) {
      case "has" -> {
        rig.listed(2, states(words.subList(1, words.size())));
        rig.own()
            .subscribe(
                event -> told.add(EventWords.of(event, OwnWritesScript::words)),
                options -> options.everyEvent(100, Overflow.FAIL)); // or the queue would merge, too
        told.clear();
      }
      case "event" -> rig.present(state(words.get(1)));
      case "gone" -> rig.absent(state(words.get(1)));
      case "list" -> rig.listed(words.get(1), states(words.subList(3, words.size())));
      case "records" -> rig.own().record(state(words.get(1)));
      case "leaves" -> rig.leave();
      case "reads" -> assertRead(words.get(1).equals("nothing") ? "-" : words.get(1));
      case "behind" -> assertThat(rig.own().isCaughtUp(key("a"))).as("caught up").isFalse();
      case "caught" -> assertCaughtUp();
      default -> write(words.get(0), words.subList(1, words.size()));
    }
    List<String> expected = step.length < 2 ? List.of() : List.of(step[1].split(" and ", -1));
    assertThat(told).as("told at: %s", step[0]).isEqualTo(expected);
  }

  private void write(String number, List<String> words) throws Exception {
    String verb = words.get(0);
    if (verb.equals("begins")) {
      begin(number, key(words.size() < 2 ? "a" : words.get(1)));
      return;
    }
    end(
        number,
        switch (verb) {
          case "answers" -> stored(state(words.get(1)), words.size() < 3);
          case "deletes" -> () -> new Deletion.Done(state(words.get(1)).uid());
          case "fails" -> failing(new IllegalStateException("never sent"));
          case "is" -> failing(lost());
          default -> throw new IllegalArgumentException(verb);
        });
  }

  private void begin(String number, ObjectKey key) throws InterruptedException {
    CompletableFuture<Supplier<Object>> answer = new CompletableFuture<>();
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> end =
        threads.submit(
            () ->
                rig.own()
                    .write(
                        key,
                        () -> {
                          begun.countDown();
                          return awaited(answer).get();
                        }));
    assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    writes.put(number, new Write(answer, end));
  }

  private static <T> T awaited(Future<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private void end(String number, Supplier<Object> answer) throws Exception {
    Write write = writes.remove(number);
    write.answer().complete(answer);
    try {
      write.end().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      assertThat(e.getCause()).isInstanceOfAny(IllegalStateException.class, lost().getClass());
    }
  }

  private static Supplier<Object> stored(ConfigMap object, boolean isSure) {
    return () -> {
      if (isSure) {
        SureWrites.created(object);
      }
      return object;
    };
  }

  private static Supplier<Object> failing(RuntimeException failure) {
    return () -> {
      throw failure;
    };
  }

  private static RuntimeException lost() {
    return new TransportException(
        TransportException.Kind.DISCONNECTED, "the connection broke", false, List.of(), null);
  }

  private void endWell() throws Exception {
    assertThat(writes).as("writes under way").isEmpty();
    String cached = rig.cached("a").map(OwnWritesScript::words).orElse("");
    String shown = rig.own().store().get(key("a")).map(OwnWritesScript::words).orElse("''''");
    String next = AFTERWARDS + (cached.isEmpty() ? shown : cached).replaceAll("[^']", "");
    String news = cached.isEmpty() ? "added " : "updated " + cached + " to ";
    play(new String[] {"event " + next, news + next});
    assertRead(next);
    assertCaughtUp();
  }

  private void assertCaughtUp() {
    assertThat(rig.own().isCaughtUp(key("a"))).as("caught up").isTrue();
    assertThat(rig.own().outstanding()).as("outstanding").isZero();
  }

  /** Of the object, of all and by index. */
  private void assertRead(String expected) {
    assertThat(rig.own().store().get(key("a")).map(OwnWritesScript::words).orElse("-"))
        .isEqualTo(expected);
    assertThat(rig.readAll().contains("a")).isEqualTo(!expected.equals("-"));
    assertThat(rig.own().store().size()).isEqualTo(rig.readAll().size());
    assertThat(colours.stream().filter(c -> rig.readColour(c).contains("a")))
        .isEqualTo(expected.equals("-") ? List.of() : List.of("v" + version(expected)));
  }

  private ConfigMap[] states(List<String> words) {
    return words.stream()
        .filter(word -> !word.equals("nothing"))
        .map(this::state)
        .toArray(ConfigMap[]::new);
  }

  private ConfigMap state(String word) {
    String name = word.startsWith("b") ? "b" : "a";
    String version = version(word);
    colours.add("v" + version);
    String uid = "uid-" + name + word.replaceAll("[^']", "");
    return ConfigMaps.configMap(name, uid, version, "v" + version);
  }

  private static String version(String word) {
    return word.replaceAll("[b']", "");
  }

  private static String words(ConfigMap object) {
    String name = object.name().equals("a") ? "" : object.name();
    return name + object.resourceVersion() + object.uid().replaceAll("[^']", "");
  }
}
