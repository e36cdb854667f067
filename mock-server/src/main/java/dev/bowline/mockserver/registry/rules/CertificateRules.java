package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Requests for certificates. Whether they are signed by their key is not looked at. */
final class CertificateRules implements Rules {
  private static final int MIN_SECONDS = 600;
  private static final String BEGIN = "-----BEGIN CERTIFICATE REQUEST-----";
  private static final String END = "-----END CERTIFICATE REQUEST-----";
  private static final String LEGACY_SIGNER = "kubernetes.io/legacy-unknown";
  private static final List<String> FINAL = List.of("Approved", "Denied", "Failed");
  private static final int SEQUENCE = 0x30;
  private static final List<String> USAGES =
      List.of(
          "any",
          "cert sign",
          "client auth",
          "code signing",
          "content commitment",
          "crl sign",
          "data encipherment",
          "decipher only",
          "digital signature",
          "email protection",
          "encipher only",
          "ipsec end system",
          "ipsec tunnel",
          "ipsec user",
          "key agreement",
          "key encipherment",
          "microsoft sgc",
          "netscape sgc",
          "ocsp signing",
          "s/mime",
          "server auth",
          "signing",
          "timestamping");

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    String problem = requestProblem(spec.at("request").text());
    if (!problem.isEmpty()) {
      problems.invalid("spec.request", spec.at("request").value(), problem);
    }
    Field usages = spec.at("usages");
    if (usages.isEmpty()) {
      problems.required(usages);
    }
    for (Field usage : usages.each()) {
      problems.oneOf(usage, USAGES);
    }
    Set<String> seen = new HashSet<>();
    for (Field usage : usages.each()) {
      if (!seen.add(usage.text())) {
        problems.duplicate(usage);
      }
    }
    Field signer = spec.at("signerName");
    if (signer.is(LEGACY_SIGNER)) {
      problems.invalid(signer, "the legacy signerName is not allowed via this API version");
    } else {
      checkSigner(signer, problems);
    }
    Field seconds = spec.at("expirationSeconds");
    if (seconds.isSet() && seconds.number() < MIN_SECONDS) {
      problems.invalid(seconds, "may not specify a duration less than 600 seconds (10 minutes)");
    }
  }

  /** What signers and approvers said. */
  static void checkConditions(Field conditions, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field condition : conditions.each()) {
      String type = condition.at("type").text();
      if (type.isEmpty()) {
        problems.required(condition.at("type"));
      }
      Field status = condition.at("status");
      if (status.isEmpty()) {
        problems.required(status);
      } else {
        problems.oneOf(
            status, FINAL.contains(type) ? List.of("True") : List.of("False", "True", "Unknown"));
      }
      boolean isContrary =
          (type.equals("Approved") && seen.contains("Denied"))
              || (type.equals("Denied") && seen.contains("Approved"));
      if (isContrary) {
        problems.invalid(
            conditions.with(type), "Approved and Denied conditions are mutually exclusive");
      }
      if (!seen.add(type)) {
        problems.duplicate(condition.at("type"));
      }
    }
  }

  /** What is wrong with the request itself; empty if nothing is. */
  private static String requestProblem(String base64) {
    String pem = new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    int begin = pem.indexOf(BEGIN);
    int end = pem.indexOf(END);
    if (begin < 0 || end < begin || pem.indexOf("-----BEGIN ") != begin) {
      return "PEM block type must be CERTIFICATE REQUEST";
    }
    byte[] der;
    try {
      der = Base64.getMimeDecoder().decode(pem.substring(begin + BEGIN.length(), end).trim());
    } catch (IllegalArgumentException e) {
      return "PEM block type must be CERTIFICATE REQUEST";
    }
    if (der.length < 2) {
      return "asn1: syntax error: sequence truncated";
    }
    return (der[0] & 0xff) == SEQUENCE && length(der) == der.length
        ? ""
        : "asn1: syntax error: data truncated";
  }

  /** How many bytes the outermost value takes. */
  private static int length(byte[] der) {
    int first = der[1] & 0xff;
    int count = first & 0x7f;
    if (first < 0x80) {
      return 2 + first;
    }
    int length = 0;
    for (int i = 0; i < count && 2 + i < der.length && i < 4; i++) {
      length = (length << 8) | (der[2 + i] & 0xff);
    }
    return 2 + count + length;
  }

  private static void checkSigner(Field signer, Problems problems) {
    if (signer.isEmpty()) {
      problems.required(signer);
      return;
    }
    String[] parts = signer.text().split("/", -1);
    if (parts.length != 2) {
      problems.invalid(
          signer,
          "must be a fully qualified domain and path of the form 'example.com/signer-name'");
      return;
    }
    for (String label : parts[0].split("\\.", -1)) {
      if (checkPart(signer.with(parts[0]), label, Names.labelProblems(label), problems)) {
        break;
      }
    }
    if (parts[0].indexOf('.') < 0) {
      problems.invalid(
          signer.with(parts[0]), "should be a domain with at least two segments separated by dots");
    }
    for (String label : parts[1].split("\\.", -1)) {
      if (checkPart(signer.with(parts[1]), label, Names.subdomainProblems(label), problems)) {
        break;
      }
    }
  }

  private static boolean checkPart(
      Field part, String label, List<String> found, Problems problems) {
    for (String problem : found) {
      problems.invalid(part, "validating label " + Problems.shown(label) + ": " + problem);
    }
    return !found.isEmpty();
  }
}
