package dev.bowline.interleavings;

/** {@link IndexOperations} as they are without threads. */
public final class IndexModel {
  private final CacheModel cache = new CacheModel();
  private boolean isThere = true;

  public void put(int name, int colour) {
    cache.put(name, colour);
  }

  public void remove(int name) {
    cache.remove(name);
  }

  public void relist(int colour) {
    cache.relist(colour);
  }

  public boolean addIndex() {
    boolean isNew = !isThere;
    isThere = true;
    return isNew;
  }

  public boolean removeIndex() {
    boolean was = isThere;
    isThere = false;
    return was;
  }

  public String byColour(int colour) {
    return cache.version() + ": " + (isThere ? cache.byColour(colour) : "no index");
  }
}
