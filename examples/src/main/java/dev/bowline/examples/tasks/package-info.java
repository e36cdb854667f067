/**
 * The ten things that most programs do with a cluster, a class for each. The contract suite runs
 * them on the mock server and on a real kube-apiserver.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.examples.tasks;
