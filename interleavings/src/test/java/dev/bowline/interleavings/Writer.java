package dev.bowline.interleavings;

import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.type.ResourceVersion;
import java.util.List;

/** What the one writer of a cache does, each time at a version of its own. */
final class Writer {
  private final Cache cache;
  private int version = 1_000;

  /** Begins with an empty list. */
  Writer(Cache cache) {
    this.cache = cache;
    list(at(version), List.of());
  }

  void put(int name, int colour) {
    ResourceVersion at = next();
    Thing thing = new Thing(name, colour, at);
    cache.publish(before -> EventRules.present(before, thing, at));
  }

  void remove(int name) {
    ResourceVersion at = next();
    Thing thing = new Thing(name, 0, at);
    cache.publish(before -> EventRules.absent(before, thing, at));
  }

  /** A new list: the first two names, in one colour. */
  void relist(int colour) {
    ResourceVersion at = next();
    list(at, List.of(new Thing(0, colour, at), new Thing(1, colour, at)));
  }

  /** The same, after the server's versions went back. */
  void restore(int colour) {
    version -= 100;
    relist(colour);
  }

  /** As a bookmark does. */
  void move() {
    ResourceVersion at = next();
    cache.publish(before -> new Transition<>(before.movedTo(at), List.of(), false));
  }

  private void list(ResourceVersion at, List<Thing> things) {
    cache.publish(before -> ReplaceRules.replace(before, Listed.usable(things), at));
  }

  private ResourceVersion next() {
    version++;
    return at(version);
  }

  private static ResourceVersion at(int version) {
    return new ResourceVersion(Integer.toString(version));
  }
}
