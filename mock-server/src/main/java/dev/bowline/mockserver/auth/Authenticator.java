package dev.bowline.mockserver.auth;

import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who asks: by client certificate, by bearer token, or nobody known. A certificate
 * outranks a token. Thread-safe.
 */
public final class Authenticator {
  private static final String SUBPROTOCOL = "base64url.bearer.authorization.k8s.io.";
  private static final User ADMINISTRATOR =
      User.authenticated("mock-admin", "", List.of(User.MASTERS), Map.of());

  private final byte[] token;
  private final User unknown;
  private final boolean refusesUnknown;
  private final ServiceAccountTokens tokens;

  /**
   * An authenticator.
   *
   * @param token the administrator's token
   * @param letsEverybodyIn whether requests without credentials count as the administrator's
   * @param refusesUnknown whether requests without credentials are refused otherwise
   */
  public Authenticator(
      String token, boolean letsEverybodyIn, boolean refusesUnknown, ServiceAccountTokens tokens) {
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.unknown = letsEverybodyIn ? ADMINISTRATOR : User.ANONYMOUS;
    this.refusesUnknown = refusesUnknown && !letsEverybodyIn;
    this.tokens = tokens;
  }

  /**
   * Who sent a request.
   *
   * @throws ApiFailure 401 for a token that nobody knows
   */
  public User user(HttpCall call) {
    X509Certificate certificate = call.clientCertificate();
    if (certificate != null) {
      return user(certificate);
    }
    String given = bearer(call.headers());
    if (given == null) {
      if (refusesUnknown) {
        throw Failures.unauthorized();
      }
      return unknown;
    }
    User user = review(given, List.of()).user();
    if (user == null) {
      throw Failures.unauthorized();
    }
    return user;
  }

  /**
   * Whose a token is.
   *
   * @param audiences whom it must be for; empty for this server
   */
  public Verdict review(String given, List<String> audiences) {
    List<String> wanted = audiences.isEmpty() ? List.of(ServiceAccountTokens.ISSUER) : audiences;
    if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token)) {
      return new Verdict(ADMINISTRATOR, wanted, "");
    }
    Verdict verdict = tokens.check(given, wanted);
    return verdict == null ? Verdict.unknown() : verdict;
  }

  private static @Nullable String bearer(HttpHeaders headers) {
    String header = headers.first("Authorization");
    if (header != null) {
      String[] parts = header.strip().split(" ", 3);
      if (parts.length > 1
          && parts[0].toLowerCase(Locale.ROOT).equals("bearer")
          && !parts[1].isEmpty()) {
        return parts[1];
      }
    }
    return fromSubprotocol(headers.first("Sec-WebSocket-Protocol"));
  }

  /** Browsers can send no other header with a WebSocket. */
  private static @Nullable String fromSubprotocol(@Nullable String header) {
    if (header != null) {
      for (String protocol : header.split(",", -1)) {
        if (protocol.strip().startsWith(SUBPROTOCOL)) {
          String encoded = protocol.strip().substring(SUBPROTOCOL.length());
          try {
            return new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.UTF_8);
          } catch (IllegalArgumentException e) {
            return null; // no token
          }
        }
      }
    }
    return null;
  }

  private static User user(X509Certificate certificate) {
    String name = "";
    List<String> groups = new ArrayList<>();
    try {
      LdapName subject = new LdapName(certificate.getSubjectX500Principal().getName());
      for (Rdn part : subject.getRdns()) {
        if (part.getType().equalsIgnoreCase("CN")) {
          name = part.getValue().toString();
        } else if (part.getType().equalsIgnoreCase("O")) {
          groups.add(part.getValue().toString());
        }
      }
      String print =
          HexFormat.of()
              .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
      return User.authenticated(
          name,
          "",
          groups,
          Map.of("authentication.kubernetes.io/credential-id", List.of("X509SHA256=" + print)));
    } catch (InvalidNameException | GeneralSecurityException e) {
      throw Failures.unauthorized();
    }
  }
}
