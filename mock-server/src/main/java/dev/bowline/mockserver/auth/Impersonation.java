package dev.bowline.mockserver.auth;

import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Acting as somebody else. A right to do that for single verbs ("constrained") is looked for first,
 * then the old one to do it for everything; the first refusal is the one that is told.
 */
public final class Impersonation {
  private static final String AUTHENTICATION = "authentication.k8s.io";
  private static final String EXTRA = "impersonate-extra-";
  private static final String NODE = "system:node:";
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";
  private static final String NODE_NAME = "authentication.kubernetes.io/node-name";

  private final Authorizer authorizer;

  /** Impersonation under an authorizer. */
  public Impersonation(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  /**
   * The user that a request is to count for.
   *
   * @param wish what the request is about, and who sent it
   * @throws ApiFailure 400 if no user is named, 403 if the sender may not do that
   */
  public User effective(HttpHeaders headers, Attributes wish) {
    User wanted = wanted(headers);
    if (wanted == null) {
      return wish.user();
    }
    List<String> modes = new ArrayList<>();
    boolean isNameOnly =
        wanted.groups().isEmpty() && wanted.uid().isEmpty() && wanted.extra().isEmpty();
    boolean isNode = nodeName(wanted.name()) != null;
    boolean isServiceAccount = serviceAccount(wanted.name()) != null;
    if (isNameOnly && isNode) {
      if (isOnNode(wish.user(), wanted.name())) {
        modes.add("associated-node");
      }
      modes.add("arbitrary-node");
    }
    if (isNameOnly && isServiceAccount) {
      modes.add("serviceaccount");
    }
    if (!isNode && !isServiceAccount) {
      modes.add("user-info");
    }
    ApiFailure first = null;
    for (String mode : modes) {
      try {
        require(wish.withVerb("impersonate-on:" + mode + ":" + wish.verb()));
        return checked(wish.user(), wanted, "impersonate:" + mode, mode);
      } catch (ApiFailure refusal) {
        first = first == null ? refusal : first;
      }
    }
    try {
      return checked(wish.user(), wanted, "impersonate", "");
    } catch (ApiFailure refusal) {
      throw first == null ? refusal : first;
    }
  }

  private static @Nullable User wanted(HttpHeaders headers) {
    String name = "";
    String uid = "";
    List<String> groups = new ArrayList<>();
    Map<String, List<String>> extra = new TreeMap<>();
    for (HttpHeaders.Header header : headers.all()) {
      String lower = header.name().toLowerCase(Locale.ROOT);
      if (lower.equals("impersonate-user")) {
        name = name.isEmpty() ? header.value() : name;
      } else if (lower.equals("impersonate-uid")) {
        uid = uid.isEmpty() ? header.value() : uid;
      } else if (lower.equals("impersonate-group")) {
        groups.add(header.value());
      } else if (lower.startsWith(EXTRA)) {
        String key = unescaped(lower.substring(EXTRA.length()));
        extra.computeIfAbsent(key, k -> new ArrayList<>()).add(header.value());
      }
    }
    if (!name.isEmpty()) {
      return new User(name, uid, groups, extra);
    }
    if (uid.isEmpty() && groups.isEmpty() && extra.isEmpty()) {
      return null;
    }
    throw Failures.badRequest(
        "requested &user.DefaultInfo{Name:\"\", UID:"
            + GoFormat.quoted(uid)
            + ", Groups:"
            + GoFormat.texts(groups)
            + ", Extra:"
            + literal(extra)
            + "} without impersonating a user name");
  }

  private static String literal(Map<String, List<String>> extra) {
    return extra.isEmpty()
        ? "map[string][]string(nil)"
        : extra.entrySet().stream()
            .map(entry -> GoFormat.quoted(entry.getKey()) + ":" + GoFormat.texts(entry.getValue()))
            .collect(Collectors.joining(", ", "map[string][]string{", "}"));
  }

  private static String unescaped(String key) {
    try {
      return URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return key;
    }
  }

  /** The user, if each part of it may be taken on. */
  private User checked(User sender, User wanted, String verb, String mode) {
    boolean isConstrained = !mode.isEmpty();
    String group = isConstrained ? AUTHENTICATION : "";
    List<String> groups = new ArrayList<>(wanted.groups());
    String node = nodeName(wanted.name());
    String[] account = serviceAccount(wanted.name());
    Attributes user = Attributes.ofResource(sender, verb, group, "users", "", wanted.name());
    if (isConstrained && node != null) {
      // One grant for a sender's own node counts for whichever node that is.
      user =
          Attributes.ofResource(
              sender, verb, group, "nodes", "", mode.equals("associated-node") ? "*" : node);
      groups.add("system:nodes");
    } else if (account != null) {
      user = Attributes.ofResource(sender, verb, group, "serviceaccounts", account[0], account[1]);
      if (groups.isEmpty()) {
        groups.add("system:serviceaccounts");
        groups.add("system:serviceaccounts:" + account[0]);
      }
    }
    require(user);
    if (!wanted.uid().isEmpty()) {
      require(Attributes.ofResource(sender, verb, AUTHENTICATION, "uids", "", wanted.uid()));
    }
    Attributes ofGroups = Attributes.ofResource(sender, verb, group, "groups", "", "");
    if (isConstrained && wanted.groups().contains("")) {
      throw ofGroups.forbidden("impersonating the empty string group is not allowed");
    }
    if (isConstrained && wanted.groups().contains(User.MASTERS)) {
      throw ofGroups
          .withName(User.MASTERS)
          .forbidden("impersonating the system:masters group is not allowed");
    }
    for (String name : wanted.groups()) {
      require(ofGroups.withName(name));
    }
    Attributes ofExtra = Attributes.ofResource(sender, verb, AUTHENTICATION, "userextras", "", "");
    wanted
        .extra()
        .forEach(
            (key, values) ->
                values.forEach(value -> require(ofExtra.withSubresource(key).withName(value))));
    addImplied(groups, wanted.name());
    return new User(wanted.name(), wanted.uid(), groups, wanted.extra());
  }

  private static void addImplied(List<String> groups, String name) {
    String implied = name.equals(User.ANONYMOUS_NAME) ? User.UNAUTHENTICATED : User.AUTHENTICATED;
    if (!groups.contains(implied) && !groups.contains(User.UNAUTHENTICATED)) {
      groups.add(implied);
    }
  }

  private void require(Attributes wish) {
    Authorizer.Decision decision = authorizer.decide(wish);
    if (!decision.isAllowed()) {
      throw wish.forbidden(decision.reason());
    }
  }

  private static boolean isOnNode(User sender, String wantedName) {
    List<String> nodes = sender.extra().getOrDefault(NODE_NAME, List.of());
    return serviceAccount(sender.name()) != null
        && nodes.size() == 1
        && wantedName.equals(NODE + nodes.get(0));
  }

  private static @Nullable String nodeName(String user) {
    return user.startsWith(NODE) && user.length() > NODE.length()
        ? user.substring(NODE.length())
        : null;
  }

  private static String @Nullable [] serviceAccount(String user) {
    if (!user.startsWith(SERVICE_ACCOUNT)) {
      return null;
    }
    String[] parts = user.substring(SERVICE_ACCOUNT.length()).split(":", -1);
    return parts.length == 2 && !parts[0].isEmpty() && !parts[1].isEmpty() ? parts : null;
  }
}
