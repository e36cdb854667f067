package dev.bowline.interleavings;

import static java.util.stream.Collectors.joining;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** One writer beside readers. {@link CacheModel} says what they should see. */
@Param(name = "name", gen = IntGen.class, conf = "0:2")
@Param(name = "colour", gen = IntGen.class, conf = "0:1")
public abstract class CacheOperations {
  private final Store<Thing> store;
  private final Index<Thing, String> colours;
  private final Writer writer;

  CacheOperations(Cache cache) {
    store = cache.store();
    colours = cache.colours();
    writer = new Writer(cache);
  }

  @Operation(
      nonParallelGroup = "writer",
      params = {"name", "colour"})
  public void put(int name, int colour) {
    writer.put(name, colour);
  }

  @Operation(nonParallelGroup = "writer", params = "name")
  public void remove(int name) {
    writer.remove(name);
  }

  @Operation(nonParallelGroup = "writer", params = "colour")
  public void relist(int colour) {
    writer.relist(colour);
  }

  @Operation(nonParallelGroup = "writer", params = "colour")
  public void restore(int colour) {
    writer.restore(colour);
  }

  @Operation(nonParallelGroup = "writer")
  public void move() {
    writer.move();
  }

  @Operation(params = "name")
  public String get(int name) {
    return store.get(Thing.key(name)).map(Thing::toString).orElse("none");
  }

  @Operation(params = "colour")
  public String byColour(int colour) {
    return byColour(store, colour);
  }

  @Operation
  public int size() {
    return store.size();
  }

  @Operation
  public String version() {
    return store.resourceVersion().value();
  }

  /** All that a snapshot can be asked for, also what must agree. */
  @Operation
  public String snapshot() {
    Store<Thing> snapshot = store.snapshot();
    StringBuilder text = new StringBuilder();
    text.append("version ").append(snapshot.resourceVersion().value());
    text.append(", epoch ").append(snapshot.epoch());
    text.append(", size ").append(snapshot.size()).append(", by name:");
    for (int name = 0; name < Colours.NAMES; name++) {
      snapshot.get(Thing.key(name)).ifPresent(thing -> text.append(' ').append(thing));
    }
    for (int colour = 0; colour < Colours.COLOURS; colour++) {
      text.append(", ").append(colour).append(": ").append(byColour(snapshot, colour));
    }
    return text.append(", all: ").append(text(snapshot.stream().toList())).toString();
  }

  private String byColour(Store<Thing> store, int colour) {
    return text(store.byIndex(colours, Integer.toString(colour)));
  }

  private static String text(List<Thing> things) {
    return things.stream().map(Thing::toString).sorted().collect(joining(" "));
  }
}
