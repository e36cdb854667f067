package dev.bowline.client.internal.raw;

/** How a list's resource version is to be understood ({@code resourceVersionMatch}). */
public enum VersionMatch {
  /** Exactly this version, from etcd if the watch cache doesn't have it. */
  EXACT("Exact"),
  /** This version or a newer one. */
  NOT_OLDER_THAN("NotOlderThan");

  private final String parameter;

  VersionMatch(String parameter) {
    this.parameter = parameter;
  }

  /** As the query spells it. */
  public String parameter() {
    return parameter;
  }
}
