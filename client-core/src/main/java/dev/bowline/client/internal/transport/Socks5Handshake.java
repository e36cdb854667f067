package dev.bowline.client.internal.transport;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Asks a SOCKS5 proxy for a connection. */
final class Socks5Handshake {
  private static final int VERSION = 5;
  private static final int NO_AUTHENTICATION = 0;
  private static final int PASSWORD = 2;
  private static final int PASSWORD_VERSION = 1;
  private static final int CONNECT = 1;
  private static final int IPV4 = 1;
  private static final int NAME = 3;
  private static final int IPV6 = 4;
  private static final int MAX_TEXT = 255;

  private final HostPort proxy;
  private final DataInputStream in;
  private final OutputStream out;

  Socks5Handshake(HostPort proxy, DataInputStream in, OutputStream out) {
    this.proxy = proxy;
    this.in = in;
    this.out = out;
  }

  /** Connects; the streams then lead to the target. */
  void connect(InetSocketAddress target, byte[] user, byte[] password) throws IOException {
    greet(user, password);
    ask(target);
  }

  private void greet(byte[] user, byte[] password) throws IOException {
    boolean known = user.length > 0;
    out.write(
        known
            ? new byte[] {VERSION, 2, NO_AUTHENTICATION, PASSWORD}
            : new byte[] {VERSION, 1, NO_AUTHENTICATION});
    expect(VERSION);
    int method = in.readUnsignedByte();
    if (method == PASSWORD && known) {
      out.write(credentials(user, password));
      expect(PASSWORD_VERSION);
      if (in.readUnsignedByte() != 0) {
        throw refused("user name or password are wrong");
      }
    } else if (method != NO_AUTHENTICATION) {
      throw refused(
          known ? "it wants another kind of credentials" : "it wants a user name and password");
    }
  }

  private byte[] credentials(byte[] user, byte[] password) throws IOException {
    if (user.length > MAX_TEXT || password.length > MAX_TEXT) {
      throw refused("a user name or password is longer than SOCKS allows");
    }
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(PASSWORD_VERSION);
    message.write(user.length);
    message.writeBytes(user);
    message.write(password.length);
    message.writeBytes(password);
    return message.toByteArray();
  }

  private void ask(InetSocketAddress target) throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(VERSION);
    message.write(CONNECT);
    message.write(0);
    writeHost(target.getHostString(), message);
    message.write(target.getPort() >> 8);
    message.write(target.getPort());
    out.write(message.toByteArray());
    expect(VERSION);
    int reply = in.readUnsignedByte();
    if (reply != 0) {
      throw refused(reason(reply));
    }
    in.readUnsignedByte(); // reserved
    in.readNBytes(lengthOfAddress() + 2); // where the proxy connects from
  }

  /** Literal addresses as such: a proxy needs no name server for them. */
  private static void writeHost(String host, ByteArrayOutputStream message) throws IOException {
    boolean literal =
        host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    if (literal) {
      byte[] address = InetAddress.getByName(host).getAddress();
      message.write(address.length == 4 ? IPV4 : IPV6);
      message.writeBytes(address);
    } else {
      byte[] name = host.getBytes(StandardCharsets.US_ASCII);
      message.write(NAME);
      message.write(name.length);
      message.writeBytes(name);
    }
  }

  private int lengthOfAddress() throws IOException {
    return switch (in.readUnsignedByte()) {
      case IPV4 -> 4;
      case IPV6 -> 16;
      case NAME -> in.readUnsignedByte();
      default -> throw refused("its answer makes no sense");
    };
  }

  private void expect(int version) throws IOException {
    if (in.readUnsignedByte() != version) {
      throw refused("it doesn't speak SOCKS5");
    }
  }

  private static String reason(int reply) {
    return switch (reply) {
      case 2 -> "its rules don't allow the connection";
      case 3 -> "it can't reach the network";
      case 4 -> "it can't reach the host";
      case 5 -> "the host refused the connection";
      default -> "it can't connect (SOCKS reply " + reply + ")";
    };
  }

  private IOException refused(String why) {
    return new IOException("the SOCKS proxy " + proxy + " refused: " + why);
  }
}
