package dev.bowline.benchmarks.mockserver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Streams of HTTP/2 without measure: requests that never end, and requests that are left. */
final class StreamFlood implements AutoCloseable {
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int END_HEADERS = 4;
  private static final int END_STREAM = 1;

  private final SSLSocket socket;
  private final OutputStream out;
  private final Thread reader;

  StreamFlood(ServerProcess server) throws IOException, GeneralSecurityException {
    socket = (SSLSocket) sockets().createSocket(InetAddress.getLoopbackAddress(), server.port());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    out = socket.getOutputStream();
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    frame(SETTINGS, 0, 0, new byte[0]);
    reader = new Thread(this::readAll, "reader");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Opens streams, as many as the server lets it.
   *
   * @param isLeft whether each is a watch that is left at once, and not a request without an end
   * @return how many were sent
   */
  int open(int count, boolean isLeft) {
    for (int i = 0; i < count; i++) {
      try {
        int stream = 1 + 2 * i;
        frame(HEADERS, END_HEADERS | (isLeft ? END_STREAM : 0), stream, head(isLeft));
        if (isLeft) {
          frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
        }
      } catch (IOException e) {
        return i;
      }
    }
    return count;
  }

  /** Whether somebody else, who means no harm, is answered. */
  static boolean isAnswered(ServerProcess server) throws IOException, GeneralSecurityException {
    HttpsURLConnection other =
        (HttpsURLConnection)
            URI.create("https://127.0.0.1:" + server.port() + "/readyz").toURL().openConnection();
    other.setSSLSocketFactory(sockets());
    other.setConnectTimeout(60_000);
    other.setReadTimeout(60_000);
    other.setHostnameVerifier((host, session) -> true);
    return other.getResponseCode() == 200;
  }

  private static SSLSocketFactory sockets() throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Anybody()}, null);
    return context.getSocketFactory();
  }

  private static byte[] head(boolean isWatch) {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    header(head, ":method", isWatch ? "GET" : "POST");
    header(head, ":path", "/api/v1/namespaces/default/configmaps" + (isWatch ? "?watch=1" : ""));
    header(head, ":scheme", "https");
    header(head, ":authority", "localhost");
    header(head, "authorization", "Bearer " + ServerProcess.TOKEN);
    return head.toByteArray();
  }

  private static void header(ByteArrayOutputStream head, String name, String value) {
    head.write(0);
    for (String text : new String[] {name, value}) {
      head.write(text.length());
      head.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private void frame(int type, int flags, int stream, byte[] content) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    for (int number :
        new int[] {
          0,
          content.length >> 8,
          content.length,
          type,
          flags,
          stream >> 24,
          stream >> 16,
          stream >> 8,
          stream
        }) {
      frame.write(number);
    }
    frame.writeBytes(content);
    out.write(frame.toByteArray());
  }

  private void readAll() {
    try {
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // The server has had enough.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /** Whoever it is that answers. */
  private static final class Anybody implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
