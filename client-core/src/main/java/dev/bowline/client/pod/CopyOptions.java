package dev.bowline.client.pod;

import dev.bowline.client.internal.pod.CopyCall;

/** How a copy is made. Not thread-safe. */
public final class CopyOptions {
  private String container = "";
  private boolean checked = true;

  CopyOptions() {}

  /** Which container; not needed where the pod has one only. With several, servers refuse. */
  public CopyOptions container(String name) {
    container = name;
    return this;
  }

  /**
   * Doesn't compare digests, for containers without {@code sha256sum}. That the archive came whole
   * and that {@code tar} ended well is seen to all the same.
   */
  public CopyOptions withoutDigests() {
    checked = false;
    return this;
  }

  CopyCall toCall() {
    return new CopyCall(container, checked);
  }
}
