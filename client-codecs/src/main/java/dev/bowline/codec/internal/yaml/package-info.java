/**
 * YAML as {@code kubectl} reads and writes it: trees of plain values for kubeconfig files, and
 * messages by way of their JSON.
 */
package dev.bowline.codec.internal.yaml;
