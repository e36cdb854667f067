package dev.bowline.interleavings;

import static java.util.stream.Collectors.joining;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** {@link CacheOperations} as they are without threads. */
public final class CacheModel {
  private record Item(int colour, long version) {}

  private final Map<Integer, Item> items = new TreeMap<>();
  private long version = 1_000;
  private long epoch = 1;

  public void put(int name, int colour) {
    items.put(name, new Item(colour, ++version));
  }

  public void remove(int name) {
    version++;
    items.remove(name);
  }

  public void relist(int colour) {
    version++;
    list(colour);
  }

  public void restore(int colour) {
    version -= 99;
    epoch++;
    list(colour);
  }

  public void move() {
    version++;
  }

  public String get(int name) {
    return items.containsKey(name) ? text(name) : "none";
  }

  public String byColour(int colour) {
    return text(name -> colour(name) == colour);
  }

  public int size() {
    return items.size();
  }

  public String version() {
    return Long.toString(version);
  }

  public String snapshot() {
    StringBuilder text = new StringBuilder();
    text.append("version ").append(version).append(", epoch ").append(epoch);
    text.append(", size ").append(size()).append(", by name:");
    items.keySet().forEach(name -> text.append(' ').append(text(name)));
    for (int colour = 0; colour < Colours.COLOURS; colour++) {
      text.append(", ").append(colour).append(": ").append(byColour(colour));
    }
    return text.append(", all: ").append(text(name -> true)).toString();
  }

  private void list(int colour) {
    items.clear();
    items.put(0, new Item(colour, version));
    items.put(1, new Item(colour, version));
  }

  private int colour(int name) {
    return item(name).colour();
  }

  private String text(IntPredicate which) {
    return items.keySet().stream().filter(which::test).map(this::text).collect(joining(" "));
  }

  private String text(int name) {
    return name + "=" + item(name).colour() + "@" + item(name).version();
  }

  private Item item(int name) {
    Item item = items.get(name);
    if (item == null) {
      throw new IllegalArgumentException("no " + name);
    }
    return item;
  }
}
