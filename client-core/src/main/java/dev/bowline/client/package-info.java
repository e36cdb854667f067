/**
 * The client: {@link dev.bowline.client.KubeClient} is the door, {@link
 * dev.bowline.client.Resources} has the verbs, {@link dev.bowline.client.ApiException} and {@link
 * dev.bowline.client.TransportException} tell what went wrong.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.client;
