/** Requests that the API server passes on to services, pods and nodes. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.proxy;
