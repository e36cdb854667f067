/**
 * Where the cluster is and how to connect to it: kubeconfig files, the service account of a pod, or
 * settings by hand. Start at {@link dev.bowline.client.config.ClusterConfig}.
 */
package dev.bowline.client.config;
