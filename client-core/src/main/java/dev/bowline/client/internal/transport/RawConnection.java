package dev.bowline.client.internal.transport;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * A connection behind an upgrade, in the hands of the protocol that was upgraded to. Its streams
 * throw nothing but {@link TransportFailure}; one thread reads, one at a time writes. {@link
 * Answer#cancel} ends it.
 *
 * @param input what the server sends, from the first byte behind the answer's head
 * @param output unbuffered
 */
public record RawConnection(InputStream input, OutputStream output) {}
