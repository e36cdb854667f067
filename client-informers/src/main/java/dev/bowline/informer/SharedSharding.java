package dev.bowline.informer;

import dev.bowline.client.Shard;

/** The shard of an informer that others use as well, and that nobody moves therefore. */
record SharedSharding(String name, Sharding common) implements Sharding {
  @Override
  public Shard current() {
    return common.current();
  }

  @Override
  public void moveTo(Shard next, Leaving leaving) {
    throw new IllegalStateException(
        name + " may be shared with others, who want to keep its " + current());
  }
}
