package dev.bowline.interleavings;

import dev.bowline.informer.Index;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;

/**
 * A cached object with nothing in it but what these checks look at: Lincheck follows every step
 * through it.
 */
final class Thing implements KubeObject {
  private final ObjectKey key;
  private final String colour;
  private final ResourceVersion version;

  Thing(int name, int colour, ResourceVersion version) {
    this.key = key(name);
    this.colour = Integer.toString(colour);
    this.version = version;
  }

  static ObjectKey key(int name) {
    return new ObjectKey("ns", Integer.toString(name));
  }

  /** An index by colour. */
  static Index<Thing, String> byColour() {
    return Index.of("colours", thing -> List.of(thing.colour()));
  }

  String colour() {
    return colour;
  }

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Thing";
  }

  @Override
  public ObjectMeta metadata() {
    throw new UnsupportedOperationException("a thing has no more than its key and version");
  }

  @Override
  public String name() {
    return key.name();
  }

  @Override
  public String namespace() {
    return key.namespace();
  }

  @Override
  public String uid() {
    return key.name();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return version;
  }

  @Override
  public ObjectKey key() {
    return key;
  }

  @Override
  public String toString() {
    return key.name() + "=" + colour + "@" + version.value();
  }
}
