/** WebSocket messages (RFC 6455) over an upgraded connection, by blocking streams. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.websocket;
