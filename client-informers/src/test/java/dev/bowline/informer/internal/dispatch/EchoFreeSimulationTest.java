package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Store;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.own.Arrival;
import dev.bowline.informer.internal.own.Ledger;
import dev.bowline.informer.internal.own.LiveOverlay;
import dev.bowline.informer.internal.own.LocalScope;
import dev.bowline.informer.internal.own.Recorder;
import dev.bowline.informer.internal.own.Recorder.Answer;
import dev.bowline.informer.internal.own.Vanished;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Handlers that are not told of own writes, of two users of a cache, beside others who write as
 * well: writes succeed, change nothing, fail and lose their answers, the watch lags and is lost,
 * handlers lag and ask for replays. Each hears a true story, in which only own writes are missing;
 * after a replay, nothing. Whoever hears every event is told the end of each object that its user
 * wrote, also where no event and no list ever had it, and nobody is told of an end twice.
 */
class EchoFreeSimulationTest {
  private static final int NAMES = 3;
  private static final int STEPS = 3_000;
  private static final int BETWEEN_RESTS = 50;
  private static final HandlerPlan[] PLANS = {
    HandlerPlan.DEFAULT,
    DispatchRig.everyEvent(1, Overflow.COALESCE),
    DispatchRig.everyEvent(1, Overflow.DROP_AND_REPLAY),
    DispatchRig.everyEvent(3, Overflow.DROP_AND_REPLAY),
    DispatchRig.everyEvent(100_000, Overflow.FAIL)
  };

  private record Handler(
      User user, ManualExecutor executor, EchoFreeCheck check, Subscription subscription) {}

  /** Who writes, with a handler that hears every event and asks for no replay. */
  private final class User {
    final Recorder<ConfigMap> recorder = anybody.of(this);

    /** States that its writes certainly stored. */
    final Set<ConfigMap> own = new HashSet<>();

    final EchoFreeCheck check = new EchoFreeCheck(own);

    void subscribe() {
      rig.dispatcher.subscribeWithoutEchoes(
          this, check, DispatchRig.everyEvent(Integer.MAX_VALUE, Overflow.FAIL));
    }
  }

  /** A write that is under way. */
  private static final class Write {
    final User user;
    final long number;
    final Recorder.Begin begin;

    /** What was read before the begin. */
    final @Nullable ConfigMap known;

    @Nullable ConfigMap stored;

    /** What it deleted. */
    @Nullable ConfigMap deleted;

    Write(User user, long number, Recorder.Begin begin, @Nullable ConfigMap known) {
      this.user = user;
      this.number = number;
      this.begin = begin;
      this.known = known;
    }

    ObjectKey key() {
      return begin.key();
    }
  }

  /** What happened on the server and is not in the cache yet. */
  private record News(ConfigMap object, boolean isGone) {}

  private final DispatchRig rig = new DispatchRig();
  private final LocalScope scope = new LocalScope(Scope.ALL, () -> null);
  private final Ledger<ConfigMap> ledger =
      new Ledger<>("test", rig.store, () -> 0, 10_000, 10_000, scope, false);
  private final Recorder<ConfigMap> anybody =
      new Recorder<>(
          ledger,
          rig.store,
          scope,
          new Arrival<>(ConfigMap.TYPE, FieldMask.none(), Preparation.none()));
  private final List<User> users = List.of(new User(), new User());
  private final List<Handler> handlers = new ArrayList<>();
  private final Map<ObjectKey, ConfigMap> server = new HashMap<>();

  /** What own writes deleted, by uid: the answer came behind those to others of its name. */
  private final Map<String, ObjectKey> deleted = new HashMap<>();

  /** All states that objects ever had. */
  private final List<ConfigMap> history = new ArrayList<>();

  private final Queue<News> watch = new ArrayDeque<>();
  private final List<Write> writes = new ArrayList<>();
  private long version = 100;
  private long numbers;

  /** For so many steps the watch brings nothing; then there is a list. */
  private int outage;

  /** Whether the ledger hasn't been told of the newest version of the cache. */
  private boolean isUnpublished;

  /** What the ledger has found gone, of which handlers are still to be told. */
  private final List<Vanished<ConfigMap>> found = new ArrayList<>();

  /** Ends that were found with an answer, and with a version of the cache. */
  private int passedBy;

  private int vanished;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  @Tag("scenario-121")
  void onlyOwnWritesAreMissingInWhatAHandlerHears(long seed) {
    Random random = new Random(seed);
    rig.list(version);
    users.forEach(User::subscribe);
    for (int step = 0; step < STEPS; step++) {
      if (step % (STEPS / 10) == 0) {
        subscribe(PLANS[step / (STEPS / 10) % PLANS.length], random);
      }
      step(random);
      Handler handler = handlers.get(random.nextInt(handlers.size()));
      if (random.nextInt(15) == 0) {
        handler.subscription().replay();
      }
      if (random.nextInt(4) == 0) {
        handler.executor().runAll();
      }
      assertReadsAreTrue();
      if (step % BETWEEN_RESTS == 0) {
        rest(random);
      }
    }
    rest(random);
    assertThat(Map.copyOf(server)).isEqualTo(byKey(rig.store.stream().toList()));
    for (Handler handler : handlers) {
      if (random.nextBoolean()) { // otherwise the replay finds changes that wait
        handler.executor().runAll();
        assertOnlyOwnIsMissing(handler.check().told(), handler.user().own);
      }
      handler.subscription().replay();
      handler.executor().runAll();
      assertThat(handler.check().violations()).isEmpty();
      assertThat(handler.check().told()).isEqualTo(Map.copyOf(server));
      assertThat(handler.subscription().pending()).isZero();
    }
    assertThat(passedBy).isPositive();
    assertThat(vanished).isPositive();
  }

  /** Nothing is under way any more. */
  private void rest(Random random) {
    boolean areAnsweredLast = random.nextBoolean();
    while (!areAnsweredLast && !writes.isEmpty()) {
      end(any(writes, random), random);
    }
    if (outage > 0) {
      outage = 0;
      list();
    }
    arrive(watch.size());
    publish();
    while (!writes.isEmpty()) {
      end(any(writes, random), random);
    }
    rig.executor.runAll();
    for (User user : users) {
      assertThat(user.check.violations()).isEmpty();
      assertOnlyOwnIsMissing(user.check.told(), user.own);
      assertAllEndsAreTold(user);
      assertNoneThatIsThereIsToldAsGone(user.check);
    }
    handlers.forEach(handler -> assertNoneThatIsThereIsToldAsGone(handler.check()));
  }

  /**
   * With the own writes that were answered: nothing that they deleted, nothing older than what they
   * stored, and nothing of the cache is missing that is there.
   */
  private void assertReadsAreTrue() {
    Store<ConfigMap> read = new LiveOverlay<>(ledger).snapshot();
    for (int i = 0; i < NAMES; i++) {
      ObjectKey key = new ObjectKey("ns", "o" + i);
      ConfigMap live = server.get(key);
      Optional<ConfigMap> shown = read.get(key);
      assertThat(shown.filter(object -> deleted.containsKey(object.uid()))).isEmpty();
      if (live != null) {
        long own = newestOwn(live);
        boolean isCached = rig.store.get(key).filter(o -> o.uid().equals(live.uid())).isPresent();
        assertThat(shown)
            .as("%s, of which %d is own, in the cache: %s", live, own, isCached)
            .matches(object -> !isCached || object.isPresent())
            .matches(object -> own == 0 || object.filter(o -> isAtLeast(o, live, own)).isPresent());
      }
    }
  }

  /** Whether a state is read that the cache doesn't have. */
  private boolean isOwnUntold(ObjectKey key) {
    Optional<ConfigMap> shown = new LiveOverlay<>(ledger).get(key);
    return shown.isPresent() && !shown.equals(rig.store.get(key));
  }

  private static boolean isOfAnother(ConfigMap stored, Map.Entry<String, ObjectKey> gone) {
    return gone.getValue().equals(stored.key()) && !gone.getKey().equals(stored.uid());
  }

  private static boolean isAtLeast(ConfigMap object, ConfigMap live, long own) {
    return object.uid().equals(live.uid()) && EchoFreeCheck.version(object) >= own;
  }

  private long newestOwn(ConfigMap live) {
    return users.stream()
        .flatMap(user -> user.own.stream())
        .filter(state -> state.uid().equals(live.uid()))
        .mapToLong(EchoFreeCheck::version)
        .max()
        .orElse(0);
  }

  private void assertNoneThatIsThereIsToldAsGone(EchoFreeCheck check) {
    assertThat(server.values()).noneMatch(object -> check.hasSeenGone(object.uid()));
  }

  /** But for what gave its name to another object. */
  private void assertAllEndsAreTold(User user) {
    Map<ObjectKey, String> newest = new HashMap<>();
    history.forEach(state -> newest.put(state.key(), state.uid()));
    for (ConfigMap state : user.own) {
      boolean isNewest = state.uid().equals(newest.get(state.key()));
      if (isNewest && !server.containsKey(state.key())) {
        assertThat(user.check.hasSeenGone(state.uid())).as("end of %s", state).isTrue();
      }
    }
  }

  private void assertOnlyOwnIsMissing(Map<ObjectKey, ConfigMap> told, Set<ConfigMap> own) {
    assertThat(server.keySet()).containsAll(told.keySet());
    server.forEach(
        (key, object) -> {
          ConfigMap known = told.get(key);
          long newest = known == null ? 0 : EchoFreeCheck.version(known);
          assertThat(history)
              .filteredOn(state -> state.uid().equals(object.uid()))
              .filteredOn(state -> EchoFreeCheck.version(state) > newest)
              .allMatch(own::contains);
        });
  }

  /** The world goes on while the handler runs, too, that is, between any two of its events. */
  private void subscribe(HandlerPlan plan, Random random) {
    ManualExecutor executor = new ManualExecutor();
    User user = any(users, random);
    EchoFreeCheck check = new EchoFreeCheck(user.own);
    Subscription subscription =
        rig.dispatcher.subscribeWithoutEchoes(
            user,
            event -> {
              check.accept(event);
              if (numbers < STEPS / 10 && random.nextInt(10) == 0) {
                step(random);
              }
            },
            new HandlerPlan(null, executor, plan.atMost(), plan.overflow()));
    handlers.add(new Handler(user, executor, check, subscription));
  }

  private void step(Random random) {
    int kind = random.nextInt(100);
    int part = random.nextInt(6);
    if (part == 0) {
      look();
    } else if (part == 1) {
      publish();
    }
    if (outage > 0 && --outage == 0) {
      list();
    }
    if (kind < 15) {
      change(key(random), random);
    } else if (kind < 35 && writes.size() < 5) {
      User user = any(users, random);
      Recorder.Begin begin = user.recorder.begin(key(random));
      Write write = new Write(user, ++numbers, begin, read(begin.key(), random));
      rig.dispatcher.beginWrite(user, write.key(), write.number);
      writes.add(write);
    } else if (kind < 50 && !writes.isEmpty()) {
      carryOut(any(writes, random), random);
    } else if (kind < 65 && !writes.isEmpty()) {
      end(any(writes, random), random);
    } else if (kind < 96) {
      arrive(outage > 0 ? 0 : random.nextInt(3));
    } else if (outage == 0) {
      outage = 1 + random.nextInt(60);
    }
  }

  /** On the server. */
  private void carryOut(Write write, Random random) {
    if (write.stored == null && write.deleted == null) {
      boolean deletes = server.containsKey(write.key()) && random.nextInt(4) == 0;
      write.deleted = deletes ? delete(write.key()) : null;
      write.stored = deletes ? null : store(write.key(), random);
    }
  }

  /** A state of late, of the server or of a cache that lags. */
  private @Nullable ConfigMap read(ObjectKey key, Random random) {
    List<ConfigMap> states = history.stream().filter(state -> state.key().equals(key)).toList();
    return states.isEmpty()
        ? null
        : any(states.subList(Math.max(0, states.size() - 4), states.size()), random);
  }

  private static <V> V any(List<V> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private void list() {
    watch.clear();
    publish();
    rig.list(version, server.values().toArray(ConfigMap[]::new));
    isUnpublished = true;
  }

  /** As a reader does some time after each change of its cache, in two steps. */
  private void publish() {
    look();
    tell();
  }

  private void look() {
    if (isUnpublished) {
      isUnpublished = false;
      found.addAll(ledger.published());
    }
  }

  private void tell() {
    for (Vanished<ConfigMap> gone : found) {
      vanished++;
      rig.dispatcher.vanished(gone.object(), gone.writers());
    }
    found.clear();
  }

  private static ObjectKey key(Random random) {
    return new ObjectKey("ns", "o" + random.nextInt(NAMES));
  }

  /** By others. */
  private void change(ObjectKey key, Random random) {
    ConfigMap known = server.get(key);
    if (known == null || random.nextInt(3) > (outage > 0 ? 1 : 0)) {
      store(key, random);
      return;
    }
    delete(key);
  }

  private @Nullable ConfigMap delete(ObjectKey key) {
    ConfigMap known = server.remove(key);
    if (known != null) {
      watch.add(new News(configMap(key.name(), known.uid(), ++version), true));
    }
    return known;
  }

  private ConfigMap store(ObjectKey key, Random random) {
    ConfigMap known = server.get(key);
    String uid = known == null ? "u" + random.nextLong() : known.uid();
    ConfigMap next = configMap(key.name(), uid, ++version);
    server.put(key, next);
    history.add(next);
    watch.add(new News(next, false));
    return next;
  }

  /** As {@code OwnWrites.write} does. Its answer may be lost, so that nobody knows. */
  private void end(Write write, Random random) {
    writes.remove(write);
    User user = write.user;
    ConfigMap stored = random.nextInt(5) == 0 ? null : write.stored;
    ConfigMap unchanged = random.nextBoolean() ? write.known : server.get(write.key());
    Answer<ConfigMap> answer = Answer.none();
    if (stored != null) {
      user.own.add(stored);
      deleted.entrySet().removeIf(gone -> isOfAnother(stored, gone));
      answer = user.recorder.answered(stored, write.begin, true, version -> true);
    } else if (write.deleted != null && random.nextInt(5) > 0) {
      if (!isOwnUntold(write.key())) {
        deleted.put(write.deleted.uid(), write.key());
      }
      answer =
          user.recorder.answered(
              new Deletion.Done(write.deleted.uid()), write.begin, true, version -> false);
    } else if (write.stored == null
        && write.deleted == null
        && unchanged != null
        && random.nextBoolean()) {
      deleted.entrySet().removeIf(gone -> isOfAnother(unchanged, gone));
      answer = user.recorder.answered(unchanged, write.begin, true, version -> false);
    } else {
      boolean mayHave = write.stored != null || write.deleted != null;
      user.recorder.failed(new IllegalStateException(), mayHave, write.begin);
    }
    int meanwhile = random.nextInt(6);
    if (meanwhile == 0 && outage == 0) {
      arrive(1 + random.nextInt(3));
    } else if (meanwhile == 1) {
      outage = 0;
      list();
    } else if (meanwhile == 2) {
      publish();
    }
    if (answer.passedBy() != null) {
      passedBy++;
      rig.dispatcher.passedBy(user, answer.passedBy(), write.number);
    }
    rig.dispatcher.endWrite(
        user,
        write.key(),
        write.number,
        stored == null ? ResourceVersion.NONE : stored.resourceVersion());
  }

  private void arrive(int most) {
    for (int i = 0; i < most && !watch.isEmpty(); i++) {
      News news = watch.remove();
      publish();
      isUnpublished = true;
      if (news.isGone()) {
        rig.absent(news.object());
      } else {
        rig.present(news.object());
      }
    }
  }

  private static Map<ObjectKey, ConfigMap> byKey(List<ConfigMap> objects) {
    return objects.stream().collect(Collectors.toMap(ConfigMap::key, Function.identity()));
  }
}
