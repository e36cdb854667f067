/** How proxied answers are told from those of the API server. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.proxy;
