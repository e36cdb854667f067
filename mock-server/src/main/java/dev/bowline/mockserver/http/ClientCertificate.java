package dev.bowline.mockserver.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import okhttp3.tls.HeldCertificate;

/**
 * Certificates of clients, whose organizations are their groups: the library that makes the other
 * certificates has no organizations.
 */
final class ClientCertificate {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int SEQUENCE = 0x30;
  private static final int UTC_TIME = 0x17;
  private static final int SERIAL_BITS = 64;
  private static final byte[] SHA256_WITH_ECDSA = {
    0x30, 0x0a, 0x06, 0x08, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02
  };
  private static final byte[] KEY_USAGE = {0x06, 0x03, 0x55, 0x1d, 0x25};
  private static final byte[] FOR_CLIENTS = {
    0x30, 0x0a, 0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x02
  };
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private ClientCertificate() {}

  static HeldCertificate of(HeldCertificate root, String user, List<String> groups, int days) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      byte[] content = content(root, keys, subject(user, groups), days);
      Signature signer = Signature.getInstance("SHA256withECDSA");
      signer.initSign(root.keyPair().getPrivate());
      signer.update(content);
      byte[] certificate =
          der(SEQUENCE, content, SHA256_WITH_ECDSA, der(BIT_STRING, new byte[1], signer.sign()));
      return new HeldCertificate(
          keys,
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(certificate)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("can't make a certificate for " + user, e);
    }
  }

  private static byte[] content(
      HeldCertificate root, KeyPair keys, X500Principal subject, int days) {
    Instant start = Instant.now();
    byte[] serial =
        new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE).toByteArray();
    byte[] usage = der(SEQUENCE, KEY_USAGE, der(OCTET_STRING, FOR_CLIENTS));
    return der(
        SEQUENCE,
        der(0xa0, der(INTEGER, new byte[] {2})),
        der(INTEGER, serial),
        SHA256_WITH_ECDSA,
        root.certificate().getSubjectX500Principal().getEncoded(),
        der(SEQUENCE, time(start), time(start.plus(Duration.ofDays(days)))),
        subject.getEncoded(),
        keys.getPublic().getEncoded(),
        der(0xa3, der(SEQUENCE, usage)));
  }

  private static X500Principal subject(String user, List<String> groups) {
    StringBuilder name = new StringBuilder("CN=" + quoted(user));
    for (int i = groups.size() - 1; i >= 0; i--) { // a name is encoded from its end
      name.append(",O=").append(quoted(groups.get(i)));
    }
    return new X500Principal(name.toString());
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static byte[] time(Instant time) {
    return der(UTC_TIME, TIME.format(time).getBytes(StandardCharsets.US_ASCII));
  }

  /** Tag, length and the parts one after the other. */
  private static byte[] der(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    int length = content.size();
    if (length >= 0x80) {
      byte[] digits = BigInteger.valueOf(length).toByteArray();
      int skipped = digits[0] == 0 ? 1 : 0;
      out.write(0x80 | (digits.length - skipped));
      out.write(digits, skipped, digits.length - skipped);
    } else {
      out.write(length);
    }
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }
}
