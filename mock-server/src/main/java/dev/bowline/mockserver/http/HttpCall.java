package dev.bowline.mockserver.http;

/**
 * A request as it came in.
 *
 * @param method HTTP method
 * @param target path and query as they were sent
 * @param protocol {@code HTTP/1.1} or {@code HTTP/2}
 * @param headers headers in order
 * @param body body; empty if there is none
 * @param hasClientCertificate whether the connection came with a client certificate, which the
 *     server's own authority has signed
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares calls
public record HttpCall(
    String method,
    String target,
    String protocol,
    HttpHeaders headers,
    byte[] body,
    boolean hasClientCertificate) {}
