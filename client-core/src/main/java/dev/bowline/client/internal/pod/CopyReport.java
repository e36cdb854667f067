package dev.bowline.client.internal.pod;

import java.util.List;

/**
 * What a copy did.
 *
 * @param files how many regular files
 * @param bytes their sizes together
 * @param skipped what was left out, with the reason
 */
public record CopyReport(long files, long bytes, List<String> skipped) {}
