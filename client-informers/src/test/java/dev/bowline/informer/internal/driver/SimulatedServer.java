package dev.bowline.informer.internal.driver;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A server on virtual time that is written to while it is read, forgets its history, and fails in
 * every way that its seed suggests, until it calms down. Deterministic.
 */
final class SimulatedServer implements RawResources<ConfigMap> {
  private static final Duration PAGE_TIME = Duration.ofMillis(50);

  private static final Duration PATIENCE = Duration.ofHours(1);

  private record Change(long version, WatchFrame.Type type, ConfigMap object) {}

  private record Listing(long version, List<ConfigMap> items) {}

  private record Snapshot(
      long version, long forgotten, Map<String, ConfigMap> objects, List<Change> history) {}

  private final VirtualTime time;
  private final Random random;
  private final TreeMap<String, ConfigMap> objects = new TreeMap<>();
  private final List<Change> history = new ArrayList<>();
  private final Map<String, Listing> listings = new TreeMap<>();
  private final List<Duration> lists = new ArrayList<>();
  private @Nullable Snapshot snapshot;
  private int noticedRestores;
  private long version = 100;
  private long forgotten = 100;
  private long uids;
  private final Duration calmAfter;
  private boolean inOrder;
  private int overlaps;
  private int strangeEvents;
  private int openStreams;
  private boolean restorable;
  private Runnable onCaughtUp = () -> {};

  SimulatedServer(VirtualTime time, long seed, Duration calmAfter) {
    this.time = time;
    this.calmAfter = calmAfter;
    this.random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      write();
    }
    forgotten = version;
  }

  /** Called when a calm server has nothing more to tell a watch. */
  void onCaughtUp(Runnable action) {
    onCaughtUp = action;
  }

  List<ConfigMap> content() {
    return List.copyOf(objects.values());
  }

  /** When first pages were asked for. */
  List<Duration> lists() {
    return lists;
  }

  int openStreams() {
    return openStreams;
  }

  ResourceVersion version() {
    return new ResourceVersion(Long.toString(version));
  }

  private boolean chance(int percent) {
    return !isCalm() && random.nextInt(100) < percent;
  }

  /** Ends a client that never catches up, so that a fault fails the test and doesn't hang it. */
  private void answer(Cancellation cancellation) {
    time.advance(PAGE_TIME, cancellation);
    if (time.elapsed().compareTo(calmAfter.plus(PATIENCE)) > 0) {
      onCaughtUp.run();
    }
  }

  private boolean isCalm() {
    return time.elapsed().compareTo(calmAfter) > 0;
  }

  private void writes() {
    while (chance(70)) {
      write();
    }
  }

  private void write() {
    String name = "o" + random.nextInt(25);
    ConfigMap known = objects.get(name);
    String colour = random.nextBoolean() ? "red" : "green";
    version += 1 + random.nextInt(3);
    String uid = known == null ? "u" + ++uids : known.uid();
    ConfigMap object = ConfigMaps.configMap(name, uid, Long.toString(version), colour);
    if (known != null && random.nextInt(3) == 0) {
      objects.remove(name);
      history.add(new Change(version, WatchFrame.Type.DELETED, object));
    } else {
      objects.put(name, object);
      WatchFrame.Type type = known == null ? WatchFrame.Type.ADDED : WatchFrame.Type.MODIFIED;
      history.add(new Change(version, type, object));
    }
  }

  private Snapshot take() {
    return new Snapshot(version, forgotten, new TreeMap<>(objects), List.copyOf(history));
  }

  private void restore(Snapshot earlier) {
    version = earlier.version();
    forgotten = earlier.forgotten();
    objects.clear();
    objects.putAll(earlier.objects());
    history.clear();
    history.addAll(earlier.history());
    listings.clear();
  }

  /** Tells nothing twice, so that what is told again was told by another watch. */
  void tellInOrder() {
    inOrder = true;
  }

  /** How often something may have been told that was before a watch's start. */
  int strangeEvents() {
    return strangeEvents;
  }

  /** How often a watch was accepted while another was open. */
  int overlaps() {
    return overlaps;
  }

  /** Has its database put back to an earlier state sometimes while no watch is open. */
  void restoreNowAndThen() {
    restorable = true;
  }

  /** How often a restore took back what the client has, and the client was told so. */
  int noticedRestores() {
    return noticedRestores;
  }

  private void forget() {
    forgotten = version;
    listings.clear();
  }

  @Override
  public ResourceType<ConfigMap> type() {
    return ConfigMap.TYPE;
  }

  @Override
  public PageResult list(
      ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
    answer(cancellation);
    if (call.continueToken().isEmpty()) {
      lists.add(time.elapsed());
    }
    writes();
    failRequest();
    if (chance(10)) {
      forget();
    }
    return call.continueToken().isEmpty() ? firstPage(call, sink) : nextPage(call, sink);
  }

  private PageResult firstPage(ListCall call, ItemSink<? super ConfigMap> sink) {
    return page(new Listing(version, content()), 0, call.limit(), sink);
  }

  private PageResult nextPage(ListCall call, ItemSink<? super ConfigMap> sink) {
    String token = call.continueToken();
    int slash = token.indexOf('/');
    Listing listing = listings.get(token.substring(0, slash));
    if (listing == null) {
      throw Refusals.of(410, "Expired");
    }
    return page(listing, Integer.parseInt(token.substring(slash + 1)), call.limit(), sink);
  }

  private PageResult page(Listing listing, int from, int limit, ItemSink<? super ConfigMap> sink) {
    int to = limit == 0 ? listing.items().size() : Math.min(from + limit, listing.items().size());
    for (ConfigMap item : listing.items().subList(from, to)) {
      if (chance(1)) {
        throw ScriptedSource.transport(TransportException.Kind.DISCONNECTED);
      }
      sink.item(item);
    }
    String token = "";
    if (to < listing.items().size()) {
      String id = Long.toString(listing.version());
      listings.put(id, listing);
      token = id + "/" + to;
    }
    return new PageResult(
        new ResourceVersion(Long.toString(listing.version())), token, null, "application/json");
  }

  private void failRequest() {
    if (chance(25)) {
      throw switch (random.nextInt(6)) {
        case 0 -> Refusals.of(429, "TooManyRequests", Duration.ofSeconds(2));
        case 1 -> Refusals.of(503, "ServiceUnavailable");
        case 2 -> Refusals.of(500, "InternalError");
        case 3 -> ScriptedSource.transport(TransportException.Kind.CONNECTION_REFUSED);
        case 4 -> Refusals.tooLarge();
        default -> new CodecException("nonsense", 0);
      };
    }
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
    answer(cancellation);
    if (snapshot != null && chance(20)) {
      restore(snapshot);
      snapshot = null;
      noticedRestores += this.version < Long.parseLong(version.value()) ? 1 : 0;
    } else {
      writes();
      failRequest();
    }
    return this.version >= Long.parseLong(version.value());
  }

  @Override
  public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
    answer(cancellation);
    if (restorable && snapshot == null) {
      snapshot = take();
    }
    writes();
    failRequest();
    if (chance(15)) {
      forget();
    }
    if (!call.initialEvents()) {
      return new Stream(Long.parseLong(call.resourceVersion().value()), cancellation);
    }
    lists.add(time.elapsed());
    if (chance(10)) {
      throw Refusals.of(422, "Invalid");
    }
    return new Stream(version, content(), cancellation);
  }

  private final class Stream implements WatchStream<ConfigMap> {
    private final Cancellation cancellation;
    private final ArrayDeque<WatchFrame<ConfigMap>> initial = new ArrayDeque<>();
    private long at;
    private int next;
    private long start;
    private boolean isEndless;
    private boolean closed;

    /** A streaming list, whose objects come in any order, and some of them a little late. */
    Stream(long at, List<ConfigMap> objects, Cancellation cancellation) {
      this(at, cancellation);
      List<ConfigMap> shuffled = new ArrayList<>(objects);
      Collections.shuffle(shuffled, random);
      shuffled.forEach(o -> initial.add(new WatchFrame.Event<>(WatchFrame.Type.ADDED, o)));
      while (chance(30)) {
        writes();
        WatchFrame<ConfigMap> change = change();
        if (change != null) {
          initial.add(change);
        }
      }
      start = this.at;
      isEndless = chance(10);
      if (!isEndless) {
        initial.add(ConfigMaps.endOfList(Long.toString(this.at)));
      }
    }

    Stream(long at, Cancellation cancellation) {
      this.at = at;
      this.start = at;
      this.cancellation = cancellation;
      overlaps += Math.min(openStreams, 1);
      openStreams++;
    }

    @Override
    public @Nullable WatchFrame<ConfigMap> next() {
      if (at < forgotten) {
        throw Refusals.of(410, random.nextBoolean() ? "Expired" : "Gone");
      }
      while (!cancellation.isCancelled()) {
        WatchFrame<ConfigMap> frame = trouble();
        frame = frame == null ? initial.poll() : frame;
        frame = frame == null ? change() : frame;
        if (frame != null) {
          return frame;
        }
        if (chance(3)) {
          return null;
        }
        if (isCalm() && !isEndless) {
          onCaughtUp.run();
        }
        boolean bookmark = chance(10);
        if (bookmark) {
          at = version;
        }
        writes();
        time.advance(Duration.ofMillis(10L << random.nextInt(12)), cancellation);
        if (bookmark) {
          return new WatchFrame.Event<>(WatchFrame.Type.BOOKMARK, ConfigMaps.configMap("", "", at));
        }
      }
      return null;
    }

    private @Nullable WatchFrame<ConfigMap> change() {
      while (next < history.size() && history.get(next).version() <= at) {
        next++;
      }
      if (next == history.size()) {
        return null;
      }
      Change change = history.get(next);
      at = change.version();
      return new WatchFrame.Event<>(change.type(), change.object());
    }

    private @Nullable WatchFrame<ConfigMap> trouble() {
      if (chance(4)) {
        throw ScriptedSource.transport(TransportException.Kind.DISCONNECTED);
      }
      if (chance(1)) {
        throw new CodecException("no frame", 0);
      }
      if (chance(3) && next > 0 && !inOrder) {
        Change old = history.get(random.nextInt(next));
        if (initial.isEmpty() && old.version() <= start && !chance(10)) {
          return null; // what no server does but one whose versions were put back
        }
        strangeEvents += old.version() <= start ? 1 : 0;
        return chance(50)
                && old.type() != WatchFrame.Type.DELETED
                && objects.containsKey(old.object().name())
            ? new WatchFrame.Event<>(old.type(), old.object())
            : new WatchFrame.Undecodable<>("", Bytes.EMPTY, new CodecException("no object", 0));
      }
      return null;
    }

    @Override
    public String mediaType() {
      return "application/json";
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        openStreams--;
      }
    }
  }
}
