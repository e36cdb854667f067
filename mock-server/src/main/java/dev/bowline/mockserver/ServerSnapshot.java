package dev.bowline.mockserver;

import dev.bowline.mockserver.store.Contents;
import dev.bowline.type.ResourceVersion;

/**
 * All objects of a server at one moment: {@link MockKubeServer#snapshot()}. Small, since states of
 * objects are shared with the server; it can be given to another server as well. Immutable.
 */
public final class ServerSnapshot {
  private final Contents contents;

  ServerSnapshot(Contents contents) {
    this.contents = contents;
  }

  /** The latest revision of that moment. */
  public ResourceVersion resourceVersion() {
    return new ResourceVersion(Long.toString(contents.revision()));
  }

  /** How many objects there were. */
  public int size() {
    return contents.objects().values().stream().mapToInt(objects -> objects.size()).sum();
  }

  Contents contents() {
    return contents;
  }
}
