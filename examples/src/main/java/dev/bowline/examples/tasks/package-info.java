/**
 * The ten things that most programs do with a cluster, a class for each. The contract suite runs
 * them on the mock server and on a real kube-apiserver; the tenth, which needs a pod that runs, on
 * the mock server alone.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.examples.tasks;
