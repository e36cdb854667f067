/**
 * What can be done inside a running pod: commands, attaching, logs, forwarded ports, copies. Begins
 * at {@link dev.bowline.client.KubeClient#runningPod}.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.pod;
