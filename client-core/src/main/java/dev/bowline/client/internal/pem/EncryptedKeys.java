package dev.bowline.client.internal.pem;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Opens encrypted private keys: PKCS#8 ({@code openssl pkcs8}) and OpenSSL's old format, which says
 * in PEM headers how it is encrypted.
 */
final class EncryptedKeys {
  private static final String LABEL = "ENCRYPTED PRIVATE KEY";
  private static final int SALT = 8;

  private EncryptedKeys() {}

  static boolean isEncrypted(PemBlock block) {
    return block.encryption() != null || block.label().equals(LABEL);
  }

  /** The key in DER. */
  static byte[] decrypt(PemBlock block, @Nullable String password) throws PemException {
    if (password == null) {
      throw new PemException(
          "holds an encrypted private key, and there is no password for it (system property"
              + " bowline.clientKeyPassword, $BOWLINE_CLIENT_KEY_PASSWORD, or"
              + " TlsSettingsBuilder.keyPassword)");
    }
    byte[] body = block.body().toByteArray();
    byte[] key;
    try {
      key =
          block.encryption() == null
              ? pkcs8(body, password)
              : old(body, block.encryption(), password);
    } catch (IOException e) {
      throw new PemException("is damaged: its encrypted private key can't be read");
    } catch (GeneralSecurityException e) {
      throw notOpened();
    }
    if (key.length == 0 || key[0] != Der.SEQUENCE) {
      throw notOpened(); // one wrong password in 256 looks right
    }
    return key;
  }

  private static PemException notOpened() {
    return new PemException(
        "holds an encrypted private key that its password doesn't open (or that is damaged)");
  }

  private static byte[] pkcs8(byte[] body, String password)
      throws IOException, GeneralSecurityException {
    EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(body);
    // With PBES2, its parameters know the name by which the JDK has the combination.
    String parameters = String.valueOf(info.getAlgParameters());
    String algorithm = parameters.startsWith("PBEWith") ? parameters : info.getAlgName();
    PBEKeySpec spec = new PBEKeySpec(password.toCharArray());
    try {
      Key key = SecretKeyFactory.getInstance(algorithm).generateSecret(spec);
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(Cipher.DECRYPT_MODE, key, info.getAlgParameters());
      return cipher.doFinal(info.getEncryptedData());
    } finally {
      spec.clearPassword();
    }
  }

  private static byte[] old(byte[] body, String encryption, String password)
      throws GeneralSecurityException, PemException {
    int comma = encryption.indexOf(',');
    String name = comma < 0 ? encryption : encryption.substring(0, comma).strip();
    boolean triple = name.equals("DES-EDE3-CBC");
    int bits =
        switch (name) {
          case "AES-128-CBC" -> 128;
          case "AES-192-CBC", "DES-EDE3-CBC" -> 192;
          case "AES-256-CBC" -> 256;
          default ->
              throw new PemException(
                  "holds a private key in an encryption that isn't supported (expected AES-128-CBC,"
                      + " AES-192-CBC, AES-256-CBC or DES-EDE3-CBC)");
        };
    byte[] start = start(encryption.substring(comma + 1).strip());
    byte[] key = derived(password.getBytes(StandardCharsets.UTF_8), start, bits / 8);
    Cipher cipher = Cipher.getInstance(triple ? "DESede/CBC/PKCS5Padding" : "AES/CBC/PKCS5Padding");
    cipher.init(
        Cipher.DECRYPT_MODE,
        new SecretKeySpec(key, triple ? "DESede" : "AES"),
        new IvParameterSpec(start));
    return cipher.doFinal(body);
  }

  private static byte[] start(String hex) throws PemException {
    try {
      byte[] start = HexFormat.of().parseHex(hex);
      if (start.length >= SALT) {
        return start;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new PemException("is damaged: the DEK-Info of its private key makes no sense");
  }

  /** How OpenSSL makes a key of a password: weak, and what such files were made with. */
  private static byte[] derived(byte[] password, byte[] start, int length)
      throws GeneralSecurityException {
    MessageDigest digest = MessageDigest.getInstance("MD5");
    byte[] key = new byte[0];
    byte[] last = new byte[0];
    while (key.length < length) {
      digest.update(last);
      digest.update(password);
      digest.update(start, 0, SALT);
      last = digest.digest();
      byte[] longer = Arrays.copyOf(key, key.length + last.length);
      System.arraycopy(last, 0, longer, key.length, last.length);
      key = longer;
    }
    return Arrays.copyOf(key, length);
  }
}
