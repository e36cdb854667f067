package dev.bowline.client.internal.pod;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Compares digests with those of the files in the container, by {@code sha256sum} there. */
final class RemoteDigests {
  /** The command goes in the URL, whose length proxies limit. */
  private static final int LONGEST_COMMAND = 4096;

  private static final int HEX_DIGITS = 64;
  private static final int MOST_SHOWN = 5;

  private final PodCalls pod;
  private final CopyCall call;

  RemoteDigests(PodCalls pod, CopyCall call) {
    this.pod = pod;
    this.call = call;
  }

  /**
   * Compares.
   *
   * @param expected digests by absolute path
   * @throws CopyFailure if one differs, or can't be had
   */
  void requireEqual(Map<String, String> expected) throws CopyFailure {
    List<String> different = new ArrayList<>();
    List<String> batch = new ArrayList<>();
    int length = 0;
    for (String path : expected.keySet()) {
      if (!batch.isEmpty() && length + 3 * path.length() > LONGEST_COMMAND) {
        compare(batch, expected, different);
        batch.clear();
        length = 0;
      }
      batch.add(path);
      length += 3 * path.length();
    }
    if (!batch.isEmpty()) {
      compare(batch, expected, different);
    }
    if (!different.isEmpty()) {
      throw new CopyFailure(
          "what is in the container and here differs, perhaps since somebody wrote meanwhile: "
              + String.join(", ", different.subList(0, Math.min(MOST_SHOWN, different.size())))
              + (different.size() > MOST_SHOWN
                  ? " and " + (different.size() - MOST_SHOWN) + " more"
                  : ""),
          null);
    }
  }

  private void compare(List<String> paths, Map<String, String> expected, List<String> different)
      throws CopyFailure {
    Iterator<String> digests = digests(paths).iterator();
    for (String path : paths) {
      if (!digests.next().equals(expected.get(path))) {
        different.add(path);
      }
    }
  }

  /** In the order of the paths; a backslash in front says that a name is escaped. */
  private List<String> digests(List<String> paths) throws CopyFailure {
    List<String> command = new ArrayList<>();
    command.add("sha256sum");
    command.addAll(paths);
    try (CopyCommand sha = new CopyCommand(pod, call, command, false)) {
      String output = new String(sha.session().stdout().readAllBytes(), StandardCharsets.UTF_8);
      sha.requireSuccess();
      List<String> digests =
          output
              .lines()
              .map(line -> line.startsWith("\\") ? line.substring(1) : line)
              .filter(line -> line.length() > HEX_DIGITS)
              .map(line -> line.substring(0, HEX_DIGITS))
              .toList();
      if (digests.size() != paths.size()) {
        throw new CopyFailure(
            "sha256sum answered " + digests.size() + " digests of " + paths.size() + " files",
            null);
      }
      return digests;
    } catch (IOException e) {
      throw new CopyFailure("the digests can't be read: " + e.getMessage(), e);
    }
  }
}
