package dev.bowline.informer;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApiException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.v1.Status;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A collection that remembers its states and whose watch may keep changes to itself. */
final class LossySource implements RawResources<ConfigMap> {
  private static final long FIRST = 1;

  private final QueueSource events = new QueueSource(FIRST);
  private final Map<String, ConfigMap> content = new TreeMap<>();
  private final Map<String, List<ConfigMap>> states = new ConcurrentHashMap<>();
  private final AtomicInteger lists = new AtomicInteger();
  private final AtomicInteger exactLists = new AtomicInteger();
  private volatile String newest = "";
  private volatile boolean exact = true;
  private volatile boolean isRefusing;
  private volatile boolean isReached = true;
  private volatile List<ConfigMap> nextList = List.of();
  private volatile String exactVersion = "";
  private volatile List<String> exactTokens = List.of();

  /** Writes an object at its version, with an event. */
  LossySource write(ConfigMap object) {
    put(object);
    events.present(object);
    return this;
  }

  /** Writes an object at its version; nobody is told more than the version. */
  LossySource writeInSilence(ConfigMap object) {
    put(object);
    events.bookmark(Long.parseLong(newest));
    return this;
  }

  /** Deletes an object; nobody is told more than the version. */
  void deleteInSilence(String name, long version) {
    content.remove(name);
    remember(Long.toString(version));
    events.bookmark(version);
  }

  /** Has the next list that isn't exact show this instead. */
  void listNext(ConfigMap... objects) {
    nextList = List.of(objects);
  }

  /** Answers lists at exactly a version with the newest one. */
  void forgetHowToBeExact() {
    exact = false;
  }

  /** Has the pages of lists at exactly a version continue with these in turns, without an end. */
  void continueExactListsWith(String... tokens) {
    exactTokens = List.of(tokens);
  }

  /** Refuses lists at exactly a version, as one that it hasn't reached; says whether it has. */
  void refuseExactLists(boolean sayReached) {
    isRefusing = true;
    isReached = sayReached;
  }

  private static ApiException tooLarge() {
    Status status =
        Status.of(s -> s.code(504).message("Too large resource version: 9, current: 5"));
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    return ApiException.of(new Refusal(request, 504, status, "", null, List.of()));
  }

  int lists() {
    return lists.get();
  }

  int exactLists() {
    return exactLists.get();
  }

  private void put(ConfigMap object) {
    content.put(object.name(), object);
    remember(object.resourceVersion().value());
  }

  private void remember(String version) {
    states.put(version, List.copyOf(content.values()));
    newest = version;
  }

  @Override
  public ResourceType<ConfigMap> type() {
    return ConfigMap.TYPE;
  }

  @Override
  public PageResult list(
      ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
    if (!call.continueToken().isEmpty()) {
      return exactPage(exactLists.incrementAndGet());
    }
    String version = newest;
    List<ConfigMap> items = states.getOrDefault(version, List.of());
    if (call.match() == VersionMatch.EXACT && isRefusing) {
      throw tooLarge();
    }
    if (call.match() == VersionMatch.EXACT) {
      int page = exactLists.incrementAndGet();
      version = exact ? call.resourceVersion().value() : version;
      exactVersion = version;
      if (!exactTokens.isEmpty()) {
        return exactPage(page);
      }
      items = states.getOrDefault(version, List.of());
    } else {
      lists.incrementAndGet();
      items = nextList.isEmpty() ? items : nextList;
      nextList = List.of();
    }
    items.forEach(sink::item);
    return new PageResult(new ResourceVersion(version), "", null, "application/json");
  }

  private PageResult exactPage(int page) {
    String token = exactTokens.get(page % exactTokens.size());
    return new PageResult(new ResourceVersion(exactVersion), token, null, "application/json");
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
    return isReached;
  }

  @Override
  public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
    return events.watch(call, cancellation);
  }
}
