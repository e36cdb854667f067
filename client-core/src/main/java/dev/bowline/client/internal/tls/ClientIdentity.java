package dev.bowline.client.internal.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A client certificate with its key.
 *
 * @param chain the certificate, then those that signed it
 * @param key the private key of the first certificate
 */
public record ClientIdentity(List<X509Certificate> chain, PrivateKey key) {
  private static final byte[] PROBE = "bowline".getBytes(StandardCharsets.US_ASCII);

  /** Copies the chain, which must have a first certificate. */
  public ClientIdentity {
    chain = List.copyOf(chain);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("a client identity needs a certificate");
    }
  }

  /** The certificate that names the client. */
  public X509Certificate certificate() {
    return chain.get(0);
  }

  /** Whether the key belongs to the certificate: a wrong pair fails the handshake obscurely. */
  public boolean isMatching() {
    PublicKey certified = certificate().getPublicKey();
    try {
      Signature signer = Signature.getInstance(signatureAlgorithm());
      signer.initSign(key);
      signer.update(PROBE);
      byte[] signature = signer.sign();
      Signature verifier = Signature.getInstance(signatureAlgorithm());
      verifier.initVerify(certified);
      verifier.update(PROBE);
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private String signatureAlgorithm() {
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> key.getAlgorithm();
    };
  }

  @Override
  public String toString() {
    return "ClientIdentity[" + certificate().getSubjectX500Principal() + "]";
  }
}
