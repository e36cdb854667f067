package dev.bowline.client.internal.pem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.config.Pki;
import org.junit.jupiter.api.Test;

class CertificatesTest {
  @Test
  void aBundleYieldsItsCertificatesInOrder() throws PemException {
    String bundle = Pki.pem("rsa.crt") + "# comment\n" + Pki.pem("ec256.key") + Pki.pem("ca.crt");
    assertThat(Certificates.read(bundle))
        .extracting(c -> c.getSubjectX500Principal().getName())
        .containsExactly("CN=rsa,O=system:masters", "CN=test-ca");
  }

  @Test
  void aTextWithoutCertificatesIsRefused() {
    assertFails(
        Pki.pem("rsa.key"),
        "holds no certificate (expected -----BEGIN CERTIFICATE-----, found PRIVATE KEY)");
    assertFails(
        "nothing",
        "holds no certificate (expected -----BEGIN CERTIFICATE-----, found no PEM block)");
  }

  @Test
  void aDamagedCertificateIsNamedByItsNumber() {
    String second = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    assertFails(Pki.pem("rsa.crt") + second, "is damaged: certificate 2 isn't valid X.509");
  }

  @Test
  void aCutBundleIsRefused() {
    String pem = Pki.pem("rsa.crt") + Pki.pem("ca.crt");
    assertFails(
        pem.substring(0, pem.length() - 40), "is cut: the PEM block CERTIFICATE has no END line");
  }

  private static void assertFails(String pem, String message) {
    assertThatThrownBy(() -> Certificates.read(pem))
        .isInstanceOf(PemException.class)
        .hasMessage(message);
  }
}
