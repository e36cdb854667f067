package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Failures;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests for certificates: nobody asks to be one of the masters. */
final class CertificateRequestStrategy implements Strategy {
  private static final String SIGNER = "kubernetes.io/kube-apiserver-client";
  private static final String MASTERS = "system:masters";

  /** The object identifier of an organization, 2.5.4.10, in DER. */
  private static final String ORGANIZATION = "\u0006\u0003U\u0004\n";

  private static final int TAG_AND_LENGTH = 2;

  @Override
  public void validateNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    if (Tree.text(spec, "signerName").equals(SIGNER)
        && asksForMasters(Tree.text(spec, "request"))) {
      throw Failures.forbidden(
          write.resource(),
          Write.name(tree),
          "use of " + SIGNER + " signer with " + MASTERS + " group is not allowed");
    }
  }

  private static boolean asksForMasters(String request) {
    String pem = text(Base64.getDecoder().decode(request));
    int begin = pem.indexOf("REQUEST-----");
    int end = pem.indexOf("-----END", begin);
    String der =
        text(Base64.getMimeDecoder().decode(pem.substring(pem.indexOf('\n', begin), end).strip()));
    for (int i = der.indexOf(ORGANIZATION); i >= 0; i = der.indexOf(ORGANIZATION, i + 1)) {
      int value = i + ORGANIZATION.length() + TAG_AND_LENGTH;
      if (der.startsWith(MASTERS, value) && der.charAt(value - 1) == MASTERS.length()) {
        return true;
      }
    }
    return false;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
