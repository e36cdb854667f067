package dev.bowline.mockserver.http;

import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;

/**
 * A request as it came in.
 *
 * @param method HTTP method
 * @param target path and query as they were sent
 * @param protocol {@code HTTP/1.1} or {@code HTTP/2}
 * @param headers headers in order
 * @param body body; empty if there is none
 * @param clientCertificate the certificate that the client showed, which the server's own authority
 *     has signed; null if it showed none
 * @param connection the connection that it came on
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares calls
public record HttpCall(
    String method,
    String target,
    String protocol,
    HttpHeaders headers,
    byte[] body,
    @Nullable X509Certificate clientCertificate,
    HttpConnection connection) {}
