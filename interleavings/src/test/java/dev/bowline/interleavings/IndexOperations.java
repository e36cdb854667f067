package dev.bowline.interleavings;

import static java.util.stream.Collectors.joining;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.informer.internal.store.LiveIndexes;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** An index that comes and goes beside the writer and readers. See {@link IndexModel}. */
@Param(name = "name", gen = IntGen.class, conf = "0:2")
@Param(name = "colour", gen = IntGen.class, conf = "0:1")
public final class IndexOperations {
  private final LiveCache cache = new LiveCache();
  private final LiveIndexes<Thing> indexes = new LiveIndexes<>(cache.live());
  private final Index<Thing, String> index = Thing.byColour();
  private final Writer writer = new Writer(cache);

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

  @Operation
  public boolean addIndex() {
    try {
      indexes.addBesideNamesakes(index);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Operation
  public boolean removeIndex() {
    return indexes.remove(index);
  }

  @Operation(params = "colour")
  public String byColour(int colour) {
    Store<Thing> snapshot = cache.store().snapshot();
    String version = snapshot.resourceVersion().value();
    try {
      return version
          + ": "
          + snapshot.byIndex(index, Integer.toString(colour)).stream()
              .map(Thing::toString)
              .sorted()
              .collect(joining(" "));
    } catch (IllegalArgumentException e) {
      return version + ": no index";
    }
  }
}
