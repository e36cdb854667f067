package dev.bowline.mockserver.auth;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Signs JSON web tokens with a key of its own (ES256), which lives as long as the server. */
final class SigningKey {
  private static final String ALGORITHM = "SHA256withECDSAinP1363Format";
  private static final int COORDINATE = 32;

  private final KeyPair keys;
  private final String id;

  SigningKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      keys = generator.generateKeyPair();
      id = base64(MessageDigest.getInstance("SHA-256").digest(keys.getPublic().getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no elliptic curves in this JVM", e);
    }
  }

  String sign(Map<String, @Nullable Object> claims) {
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    header.put("alg", "ES256");
    header.put("kid", id);
    String signed = base64(JsonTrees.write(header)) + "." + base64(JsonTrees.write(claims));
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(keys.getPrivate());
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + base64(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("can't sign", e);
    }
  }

  /** Whether a signature is this key's. */
  boolean isMine(String signed, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(keys.getPublic());
      verifier.update(signed.getBytes(StandardCharsets.UTF_8));
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false; // malformed
    }
  }

  /** The public key as a JSON web key. */
  Map<String, @Nullable Object> publicKey() {
    ECPublicKey key = (ECPublicKey) keys.getPublic();
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("use", "sig");
    tree.put("kty", "EC");
    tree.put("kid", id);
    tree.put("crv", "P-256");
    tree.put("alg", "ES256");
    tree.put("x", base64(coordinate(key.getW().getAffineX().toByteArray())));
    tree.put("y", base64(coordinate(key.getW().getAffineY().toByteArray())));
    return Map.of("keys", List.of(tree));
  }

  private static byte[] coordinate(byte[] number) {
    byte[] fixed = new byte[COORDINATE];
    int length = Math.min(number.length, COORDINATE);
    System.arraycopy(number, number.length - length, fixed, COORDINATE - length, length);
    return fixed;
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
