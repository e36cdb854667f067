package dev.bowline.client.internal.pem;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Reads X.509 certificates from PEM text. */
public final class Certificates {
  private static final String LABEL = "CERTIFICATE";

  private Certificates() {}

  /**
   * All certificates of a text, in its order; blocks of other kinds are skipped.
   *
   * @return at least one
   * @throws PemException if there is none, or one can't be read
   */
  public static List<X509Certificate> read(String pem) throws PemException {
    List<PemBlock> blocks = PemBlock.allIn(pem);
    List<X509Certificate> certificates = new ArrayList<>();
    for (PemBlock block : blocks) {
      if (block.label().equals(LABEL)) {
        certificates.add(certificate(block, certificates.size() + 1));
      }
    }
    if (certificates.isEmpty()) {
      throw new PemException(
          "holds no certificate (expected -----BEGIN CERTIFICATE-----, found "
              + PemBlock.labels(blocks)
              + ")");
    }
    return List.copyOf(certificates);
  }

  private static X509Certificate certificate(PemBlock block, int number) throws PemException {
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      return (X509Certificate)
          factory.generateCertificate(new ByteArrayInputStream(block.body().toByteArray()));
    } catch (CertificateException e) {
      throw new PemException("is damaged: certificate " + number + " isn't valid X.509");
    }
  }
}
