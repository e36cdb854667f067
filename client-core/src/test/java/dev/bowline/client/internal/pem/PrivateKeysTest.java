package dev.bowline.client.internal.pem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.config.Pki;
import dev.bowline.client.internal.tls.ClientIdentity;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivateKeysTest {
  @ParameterizedTest
  @CsvSource({
    "rsa.key, RSA, rsa.crt",
    "rsa.pkcs1.key, RSA, rsa.crt",
    "ec256.key, EC, ec256.crt",
    "ec256.sec1.key, EC, ec256.crt",
    "ec256.sec1-parameters.key, EC, ec256.crt",
    "ec256.sec1-no-public.key, EC, ec256.crt",
    "ec384.key, EC, ec384.crt",
    "ec384.sec1.key, EC, ec384.crt",
    "ec521.key, EC, ec521.crt",
    "ec521.sec1.key, EC, ec521.crt",
    "ed25519.key, EdDSA, ed25519.crt",
  })
  void everyFormYieldsTheKeyOfItsCertificate(String key, String algorithm, String certificate)
      throws PemException {
    var read = PrivateKeys.read(Pki.pem(key), null);
    assertThat(read.getAlgorithm()).isEqualTo(algorithm);
    assertThat(new ClientIdentity(Certificates.read(Pki.pem(certificate)), read).isMatching())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"rsa.key, ec256.crt", "ec256.key, ec384.crt", "ec256.key, server.crt"})
  void keysOfOthersDoNotMatch(String key, String certificate) throws PemException {
    var identity =
        new ClientIdentity(
            Certificates.read(Pki.pem(certificate)), PrivateKeys.read(Pki.pem(key), null));
    assertThat(identity.isMatching()).isFalse();
  }

  @Test
  void aWrongLabelDoesNotMatter() throws PemException {
    String pem = Pki.pem("ec256.sec1.key").replace("EC PRIVATE KEY", "RSA PRIVATE KEY");
    assertThat(PrivateKeys.read(pem, null).getAlgorithm()).isEqualTo("EC");
  }

  @Test
  void textAroundTheKeyAndWindowsLineEndsAreIgnored() throws PemException {
    String pem = "Bag Attributes\n  key: x\n" + Pki.pem("rsa.crt") + Pki.pem("rsa.key") + "end\n";
    assertThat(PrivateKeys.read(pem.replace("\n", "\r\n"), null).getAlgorithm()).isEqualTo("RSA");
  }

  @ParameterizedTest
  @CsvSource({
    "rsa.encrypted-pkcs8.key, rsa.crt",
    "rsa.encrypted-pkcs1.key, rsa.crt",
    "rsa.encrypted-aes128.key, rsa.crt",
    "rsa.encrypted-sha512.key, rsa.crt",
    "rsa.encrypted-des3.key, rsa.crt",
    "ec256.encrypted-sec1.key, ec256.crt",
    "ec256.encrypted-pkcs8.key, ec256.crt",
    "ed25519.encrypted-pkcs8.key, ed25519.crt"
  })
  void encryptedKeysAreOpenedWithTheirPassword(String key, String certificate) throws PemException {
    var read = PrivateKeys.read(Pki.pem(key), "secret");
    assertThat(new ClientIdentity(Certificates.read(Pki.pem(certificate)), read).isMatching())
        .isTrue();
    assertThatThrownBy(() -> PrivateKeys.read(Pki.pem(key), "hunter2"))
        .isInstanceOf(PemException.class)
        .hasMessage(
            "holds an encrypted private key that its password doesn't open (or that is damaged)")
        .hasNoCause();
    assertFails(
        Pki.pem(key),
        "holds an encrypted private key, and there is no password for it (system property"
            + " bowline.clientKeyPassword, $BOWLINE_CLIENT_KEY_PASSWORD, or"
            + " TlsSettingsBuilder.keyPassword)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AES-256-CBC  | is damaged: the DEK-Info of its private key makes no sense",
        "AES-256-CBC,zz | is damaged: the DEK-Info of its private key makes no sense",
        "AES-256-CBC,00 | is damaged: the DEK-Info of its private key makes no sense",
        "RC2-40-CBC,0011223344556677 | holds a private key in an encryption that isn't supported (expected AES-128-CBC, AES-192-CBC, AES-256-CBC or DES-EDE3-CBC)"
      })
  void otherEncryptionsAreRefused(String encryption, String message) {
    String pem =
        Pki.pem("rsa.encrypted-pkcs1.key").replaceFirst("DEK-Info: .*", "DEK-Info: " + encryption);
    assertThatThrownBy(() -> PrivateKeys.read(pem, "secret"))
        .isInstanceOf(PemException.class)
        .hasMessage(message)
        .hasNoCause();
  }

  @Test
  void certificatesAreNoKeys() {
    assertFails(
        Pki.pem("rsa.crt"),
        "holds no private key (expected -----BEGIN PRIVATE KEY-----, found CERTIFICATE)");
    assertFails(
        "", "holds no private key (expected -----BEGIN PRIVATE KEY-----, found no PEM block)");
  }

  @Test
  void keysWithoutTheirEndAreRefused() {
    String pem = Pki.pem("ec256.sec1.key");
    assertFails(
        pem.substring(0, pem.length() / 2), "is cut: the PEM block EC PRIVATE KEY has no END line");
    assertFails(
        pem.replace("-----END EC PRIVATE KEY-----", "-----END PRIVATE KEY-----"),
        "is damaged: the PEM block EC PRIVATE KEY isn't closed by its END line");
  }

  @Test
  void keysThatAreNoBase64AreRefused() {
    assertFails(
        "-----BEGIN PRIVATE KEY-----\nhunter2!\n-----END PRIVATE KEY-----\n",
        "is damaged: the content of the PEM block PRIVATE KEY isn't base64");
  }

  @Test
  void otherAlgorithmsAreRefused() throws Exception {
    byte[] x25519 =
        KeyPairGenerator.getInstance("X25519").generateKeyPair().getPrivate().getEncoded();
    assertFails(
        block("PRIVATE KEY", x25519),
        "holds a private key of an algorithm that isn't supported (expected RSA, EC or Ed25519)");
    assertFails(
        block("OPENSSH PRIVATE KEY", x25519),
        "holds a key of the kind OPENSSH PRIVATE KEY, which TLS can't use (expected PRIVATE KEY,"
            + " RSA PRIVATE KEY or EC PRIVATE KEY)");
    assertFails(
        Pki.pem("secp256k1.key"),
        "holds an EC private key on a curve that isn't supported (expected P-256, P-384 or P-521)");
  }

  @Test
  void aSec1KeyWithoutItsCurveIsRefused() {
    byte[] key =
        Der.element(
            Der.SEQUENCE,
            Der.element(Der.INTEGER, new byte[] {1}),
            Der.element(Der.OCTET_STRING, new byte[32]));
    assertFails(
        block("EC PRIVATE KEY", key), "holds an EC private key that doesn't name its curve");
  }

  @Test
  void everyCutOfAKeyIsRefused() {
    for (String file : List.of("rsa.key", "rsa.pkcs1.key", "ec256.key", "ec256.sec1.key")) {
      byte[] der = body(Pki.pem(file));
      for (int length = 0; length < der.length; length++) {
        String cut = block("PRIVATE KEY", java.util.Arrays.copyOf(der, length));
        assertThatThrownBy(() -> PrivateKeys.read(cut, null)).isInstanceOf(PemException.class);
      }
    }
  }

  @Test
  void everyDamagedByteGivesAKeyOrATypedError() {
    byte[] der = body(Pki.pem("ec256.sec1.key"));
    for (int i = 0; i < der.length; i++) {
      byte[] damaged = der.clone();
      damaged[i] ^= (byte) 0xFF;
      try {
        assertThat(PrivateKeys.read(block("PRIVATE KEY", damaged), null)).isNotNull();
      } catch (PemException e) {
        assertThat(e).hasMessageMatching("(holds|is) .*").hasNoCause();
      }
    }
  }

  private static byte[] body(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
  }

  private static String block(String label, byte[] body) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getMimeEncoder().encodeToString(body)
        + "\n-----END "
        + label
        + "-----\n";
  }

  private static void assertFails(String pem, String message) {
    assertThatThrownBy(() -> PrivateKeys.read(pem, null))
        .isInstanceOf(PemException.class)
        .hasMessage(message)
        .hasNoCause();
  }
}
