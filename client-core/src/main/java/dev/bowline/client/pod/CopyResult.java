package dev.bowline.client.pod;

import java.util.List;

/**
 * What a copy did.
 *
 * @param files how many regular files were copied
 * @param bytes their sizes together
 * @param skipped what was left out, with the reason: links that lead outside of what is copied,
 *     sockets, devices; usually empty
 */
public record CopyResult(long files, long bytes, List<String> skipped) {
  /** Copies the list. */
  public CopyResult {
    skipped = List.copyOf(skipped);
  }
}
