package dev.bowline.mockserver;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import okhttp3.tls.Certificates;
import okhttp3.tls.HandshakeCertificates;

/** A connection over HTTP/2 that heeds no limits: frames as the test wants them. */
final class RawHttp2 implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int GO_AWAY = 7;

  private final SSLSocket socket;
  private final OutputStream out;
  private final DataInputStream in;
  private final String token;

  RawHttp2(MockKubeServer server) throws IOException {
    token = server.token();
    HandshakeCertificates trusted =
        new HandshakeCertificates.Builder()
            .addTrustedCertificate(
                Certificates.decodeCertificatePem(Objects.requireNonNull(server.caPem())))
            .build();
    socket =
        (SSLSocket)
            trusted.sslSocketFactory().createSocket(server.url().getHost(), server.url().getPort());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    socket.setSoTimeout(30_000);
    out = socket.getOutputStream();
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    write(SETTINGS, 0, 0, new byte[0]);
  }

  /** A frame as it came. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares frames
  record Frame(int type, int flags, int stream, byte[] content) {
    int error() {
      return content[content.length - 1];
    }
  }

  /** Begins a request. */
  void request(int stream, String method, String target, boolean isWhole) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    header(block, ":method", method);
    header(block, ":path", target);
    header(block, ":scheme", "https");
    header(block, ":authority", "localhost");
    header(block, "authorization", "Bearer " + token);
    header(block, "content-type", "application/json");
    write(HEADERS, isWhole ? 5 : 4, stream, block.toByteArray());
  }

  private static void header(ByteArrayOutputStream block, String name, String value) {
    block.write(0); // as it is, and not to be remembered
    for (String text : new String[] {name, value}) {
      block.write(text.length());
      block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
  }

  void reset(int stream) throws IOException {
    write(RST_STREAM, 0, stream, HexFormat.of().parseHex("00000008"));
  }

  void write(int type, int flags, int stream, byte[] content) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(
        new byte[] {
          0,
          (byte) (content.length >> 8),
          (byte) content.length,
          (byte) type,
          (byte) flags,
          (byte) (stream >> 24),
          (byte) (stream >> 16),
          (byte) (stream >> 8),
          (byte) stream
        });
    frame.writeBytes(content);
    out.write(frame.toByteArray());
  }

  /** The next frame that is sent to us. */
  Frame read() throws IOException {
    int lengthAndType = in.readInt();
    int flags = in.readUnsignedByte();
    int stream = in.readInt();
    return new Frame(lengthAndType & 0xff, flags, stream, in.readNBytes(lengthAndType >>> 8));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
