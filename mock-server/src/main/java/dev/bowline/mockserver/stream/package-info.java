/** Conversations with pods: WebSockets, their channels, and the scripts behind them. */
package dev.bowline.mockserver.stream;
