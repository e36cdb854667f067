package dev.bowline.client.internal.pem;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a private key from PEM text: RSA, EC (P-256, P-384, P-521) and Ed25519, in PKCS#8, PKCS#1
 * and SEC1, encrypted ones with their password.
 */
public final class PrivateKeys {
  private PrivateKeys() {}

  /**
   * The first private key of a text; blocks of other kinds, such as certificates and EC PARAMETERS,
   * are skipped.
   *
   * @param password of an encrypted key, or null
   * @throws PemException if there is none, or it can't be read with this password
   */
  public static PrivateKey read(String pem, @Nullable String password) throws PemException {
    List<PemBlock> blocks = PemBlock.allIn(pem);
    for (PemBlock block : blocks) {
      if (block.label().equals("PRIVATE KEY") || block.label().endsWith(" PRIVATE KEY")) {
        return key(block, password);
      }
    }
    throw new PemException(
        "holds no private key (expected -----BEGIN PRIVATE KEY-----, found "
            + PemBlock.labels(blocks)
            + ")");
  }

  private static PrivateKey key(PemBlock block, @Nullable String password) throws PemException {
    if (block.label().startsWith("OPENSSH ") || block.label().startsWith("DSA ")) {
      throw new PemException(
          "holds a key of the kind "
              + block.label()
              + ", which TLS can't use (expected PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY)");
    }
    Pkcs8 key =
        Pkcs8.of(
            EncryptedKeys.isEncrypted(block)
                ? EncryptedKeys.decrypt(block, password)
                : block.body().toByteArray());
    try {
      return KeyFactory.getInstance(key.algorithm()).generatePrivate(key.encoded());
    } catch (GeneralSecurityException e) {
      throw new PemException("is damaged: its " + key.algorithm() + " private key can't be read");
    }
  }
}
