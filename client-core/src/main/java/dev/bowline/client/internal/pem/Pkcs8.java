package dev.bowline.client.internal.pem;

import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import java.util.Set;

/**
 * A private key in PKCS#8, the only form that the JDK reads. PKCS#1 and SEC1 are wrapped in it. The
 * form is told by the structure and not by the PEM label, as Go does: labels are often wrong.
 *
 * @param algorithm the JDK's name of the key's algorithm
 * @param encoded the key in PKCS#8
 */
record Pkcs8(String algorithm, PKCS8EncodedKeySpec encoded) {
  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] VERSION_0 = HEX.parseHex("020100");
  private static final byte[] RSA_IDENTIFIER = HEX.parseHex("06092a864886f70d0101010500");
  private static final byte[] EC_IDENTIFIER = HEX.parseHex("06072a8648ce3d0201");

  /** P-256, P-384 and P-521. */
  private static final Set<String> CURVES = Set.of("2a8648ce3d030107", "2b81040022", "2b81040023");

  /** Context-specific, constructed, number 0: the curve in SEC1. */
  private static final int SEC1_PARAMETERS = 0xA0;

  /** Reads a key in PKCS#8, PKCS#1 or SEC1. */
  static Pkcs8 of(byte[] der) throws PemException {
    Der outer = new Der(der);
    byte[] content = outer.next(Der.SEQUENCE);
    if (outer.hasNext()) {
      throw Der.damaged();
    }
    Der fields = new Der(content);
    fields.next(Der.INTEGER); // all three forms begin with a version
    return switch (fields.tag()) {
      case Der.SEQUENCE -> keyOf(algorithm(fields.next(Der.SEQUENCE)), der);
      case Der.INTEGER -> keyOf("RSA", wrap(RSA_IDENTIFIER, der));
      case Der.OCTET_STRING -> keyOf("EC", wrap(EC_IDENTIFIER, curve(fields), der));
      default -> throw Der.damaged();
    };
  }

  private static Pkcs8 keyOf(String algorithm, byte[] encoded) {
    return new Pkcs8(algorithm, new PKCS8EncodedKeySpec(encoded));
  }

  private static String algorithm(byte[] identifier) throws PemException {
    Der fields = new Der(identifier);
    String algorithm = HEX.formatHex(fields.next(Der.OBJECT_IDENTIFIER));
    return switch (algorithm) {
      case "2a864886f70d010101" -> "RSA";
      case "2b6570" -> "Ed25519";
      case "2a8648ce3d0201" -> {
        checkCurve(fields);
        yield "EC";
      }
      default ->
          throw new PemException(
              "holds a private key of an algorithm that isn't supported (expected RSA, EC or"
                  + " Ed25519)");
    };
  }

  private static byte[] curve(Der sec1) throws PemException {
    sec1.next(Der.OCTET_STRING);
    if (sec1.tag() != SEC1_PARAMETERS) {
      throw new PemException("holds an EC private key that doesn't name its curve");
    }
    byte[] parameters = sec1.next(SEC1_PARAMETERS);
    checkCurve(new Der(parameters));
    return parameters;
  }

  /** The JDK still reads keys on curves that it no longer signs with. */
  private static void checkCurve(Der parameters) throws PemException {
    boolean named = parameters.tag() == Der.OBJECT_IDENTIFIER;
    if (!named || !CURVES.contains(HEX.formatHex(parameters.next(Der.OBJECT_IDENTIFIER)))) {
      throw new PemException(
          "holds an EC private key on a curve that isn't supported (expected P-256, P-384 or"
              + " P-521)");
    }
  }

  private static byte[] wrap(byte[] identifier, byte[] key) {
    return Der.element(
        Der.SEQUENCE,
        VERSION_0,
        Der.element(Der.SEQUENCE, identifier),
        Der.element(Der.OCTET_STRING, key));
  }

  private static byte[] wrap(byte[] identifier, byte[] parameters, byte[] key) {
    byte[] both = new byte[identifier.length + parameters.length];
    System.arraycopy(identifier, 0, both, 0, identifier.length);
    System.arraycopy(parameters, 0, both, identifier.length, parameters.length);
    return wrap(both, key);
  }

  @Override
  public String toString() {
    return "Pkcs8[" + algorithm + "]";
  }
}
