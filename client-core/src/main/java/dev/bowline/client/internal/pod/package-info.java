/**
 * Streams into and out of pods: the channel protocols of exec, attach and port-forward, and logs.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.pod;
