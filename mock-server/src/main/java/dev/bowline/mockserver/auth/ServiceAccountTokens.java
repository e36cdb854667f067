package dev.bowline.mockserver.auth;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Ids;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.serde.CodecException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Issues the tokens of service accounts, and knows them again. A token is good for as long as its
 * account and what it is bound to are there. Thread-safe.
 */
public final class ServiceAccountTokens {
  /** Who issues them; also the audience of a token that names none. */
  public static final String ISSUER = "https://kubernetes.default.svc";

  private static final String CLAIM = "kubernetes.io";
  private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";
  private static final String EXTRA = "authentication.kubernetes.io/";
  private static final Duration LEEWAY = Duration.ofMinutes(1);

  private final Store store;
  private final InstantSource clock;
  private final Ids ids;
  private @Nullable SigningKey key;

  /** Tokens for the accounts in a store. */
  public ServiceAccountTokens(Store store, InstantSource clock, Ids ids) {
    this.store = store;
    this.clock = clock;
    this.ids = ids;
  }

  /**
   * A new token.
   *
   * @param account the service account
   * @param bound what it is bound to: name and uid by {@code pod}, {@code node} or {@code secret}
   */
  public String issue(
      Map<String, @Nullable Object> account,
      Map<String, Map<String, @Nullable Object>> bound,
      List<String> audiences,
      long seconds) {
    Map<String, @Nullable Object> metadata = Tree.child(account, "metadata");
    long now = clock.instant().getEpochSecond();
    Map<String, @Nullable Object> kubernetes = new TreeMap<>(bound);
    kubernetes.put("namespace", Tree.text(metadata, "namespace"));
    kubernetes.put(
        "serviceaccount", reference(Tree.text(metadata, "name"), Tree.text(metadata, "uid")));
    Map<String, @Nullable Object> claims = new LinkedHashMap<>();
    claims.put("aud", audiences);
    claims.put("exp", now + seconds);
    claims.put("iat", now);
    claims.put("iss", ISSUER);
    claims.put("jti", ids.uid());
    claims.put(CLAIM, kubernetes);
    claims.put("nbf", now);
    claims.put("sub", name(Tree.text(metadata, "namespace"), Tree.text(metadata, "name")));
    return key().sign(claims);
  }

  /** A name with its uid, as a token says it. */
  public static Map<String, @Nullable Object> reference(String name, String uid) {
    Map<String, @Nullable Object> reference = new LinkedHashMap<>();
    reference.put("name", name);
    if (!uid.isEmpty()) {
      reference.put("uid", uid);
    }
    return reference;
  }

  /** The keys by which others can check tokens. */
  public Map<String, @Nullable Object> publicKeys() {
    return key().publicKey();
  }

  /** Checks a token for an audience; null if this server didn't issue it. */
  @Nullable Verdict check(String token, List<String> audiences) {
    Map<String, @Nullable Object> claims = claims(token);
    if (claims == null) {
      return null;
    }
    List<String> own = Tree.texts(claims, "aud");
    List<String> common = audiences.stream().filter(own::contains).toList();
    if (common.isEmpty()) {
      return Verdict.refused(
          "token audiences "
              + GoFormat.quoted(own)
              + " is invalid for the target audiences "
              + GoFormat.quoted(audiences));
    }
    String problem = problem(claims);
    return problem.isEmpty() ? new Verdict(user(claims), common, "") : Verdict.refused(problem);
  }

  private @Nullable Map<String, @Nullable Object> claims(String token) {
    int dot = token.lastIndexOf('.');
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return null;
    }
    try {
      byte[] signature = Base64.getUrlDecoder().decode(parts[2]);
      if (!key().isMine(token.substring(0, dot), signature)) {
        return null;
      }
      return Tree.object(JsonTrees.parse(Base64.getUrlDecoder().decode(parts[1])));
    } catch (IllegalArgumentException | CodecException e) {
      return null; // no token of this server's
    }
  }

  private String problem(Map<String, @Nullable Object> claims) {
    if (clock.instant().isAfter(time(claims, "exp").plus(LEEWAY))) {
      return "service account token has expired";
    }
    if (clock.instant().isBefore(time(claims, "nbf").minus(LEEWAY))) {
      return "service account token is not valid yet";
    }
    Map<String, @Nullable Object> kubernetes = kubernetes(claims);
    String namespace = Tree.text(kubernetes, "namespace");
    Map<String, @Nullable Object> account = Tree.child(kubernetes, "serviceaccount");
    String name = Tree.text(account, "name");
    StoredObject found = store.get("serviceaccounts", namespace + "/" + name);
    if (found == null) {
      return "serviceaccounts \"" + name + "\" not found";
    }
    if (!found.uid().equals(Tree.text(account, "uid"))) {
      return "service account UID ("
          + found.uid()
          + ") does not match claim ("
          + Tree.text(account, "uid")
          + ")";
    }
    if (isLongDeleted(found)) {
      return "service account " + namespace + "/" + name + " has been deleted";
    }
    return boundProblem(kubernetes, namespace);
  }

  private String boundProblem(Map<String, @Nullable Object> kubernetes, String namespace) {
    boolean isPod = kubernetes.containsKey("pod");
    for (String kind : List.of("secret", "pod", "node")) {
      Map<String, @Nullable Object> bound = Tree.child(kubernetes, kind);
      if (bound == null || (isPod && kind.equals("node"))) {
        continue; // the node of a pod is only told
      }
      String prefix = kind.equals("node") ? "" : namespace + "/";
      StoredObject found = store.get(kind + "s", prefix + Tree.text(bound, "name"));
      if (found == null || isLongDeleted(found)) {
        return "service account token has been invalidated";
      }
      if (!found.uid().equals(Tree.text(bound, "uid"))) {
        return (kind.equals("secret") ? "secret" : kind)
            + " UID ("
            + found.uid()
            + ") does not match service account "
            + kind
            + " ref claim ("
            + Tree.text(bound, "uid")
            + ")";
      }
    }
    return "";
  }

  private boolean isLongDeleted(StoredObject object) {
    String time = Tree.text(Tree.child(object.document().tree(), "metadata"), "deletionTimestamp");
    return !time.isEmpty()
        && OffsetDateTime.parse(time).toInstant().isBefore(clock.instant().minus(LEEWAY));
  }

  private static User user(Map<String, @Nullable Object> claims) {
    Map<String, @Nullable Object> kubernetes = kubernetes(claims);
    String namespace = Tree.text(kubernetes, "namespace");
    Map<String, List<String>> extra = new TreeMap<>();
    extra.put(CREDENTIAL, List.of("JTI=" + Tree.text(claims, "jti")));
    for (String kind : List.of("pod", "node")) {
      Map<String, @Nullable Object> bound = Tree.child(kubernetes, kind);
      if (bound != null) {
        extra.put(EXTRA + kind + "-name", List.of(Tree.text(bound, "name")));
        if (!Tree.text(bound, "uid").isEmpty()) {
          extra.put(EXTRA + kind + "-uid", List.of(Tree.text(bound, "uid")));
        }
      }
    }
    Map<String, @Nullable Object> account = Tree.child(kubernetes, "serviceaccount");
    return User.authenticated(
        name(namespace, Tree.text(account, "name")),
        Tree.text(account, "uid"),
        List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace),
        extra);
  }

  private static String name(String namespace, String account) {
    return "system:serviceaccount:" + namespace + ":" + account;
  }

  private static Map<String, @Nullable Object> kubernetes(Map<String, @Nullable Object> claims) {
    return Tree.childToChange(claims, CLAIM);
  }

  private static Instant time(Map<String, @Nullable Object> claims, String name) {
    return Instant.ofEpochSecond(
        claims.get(name) instanceof Number number ? number.longValue() : 0);
  }

  /** Made when it is needed first: most tests need none. */
  private synchronized SigningKey key() {
    SigningKey made = key;
    if (made == null) {
      made = new SigningKey();
      key = made;
    }
    return made;
  }
}
