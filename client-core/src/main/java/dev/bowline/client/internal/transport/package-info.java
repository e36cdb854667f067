/** The socket side: OkHttp, and what its failures mean to a user. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.transport;
