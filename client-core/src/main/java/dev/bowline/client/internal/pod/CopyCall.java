package dev.bowline.client.internal.pod;

/**
 * What is asked of a copy.
 *
 * @param container name; empty for the pod's default
 * @param checked whether digests are compared
 */
public record CopyCall(String container, boolean checked) {
  ProcessCall process(java.util.List<String> command, boolean stdin) {
    return new ProcessCall(command, container, stdin, null, false, null);
  }
}
