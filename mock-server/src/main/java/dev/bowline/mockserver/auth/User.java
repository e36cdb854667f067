package dev.bowline.mockserver.auth;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who asks.
 *
 * @param name such as {@code jane} or {@code system:serviceaccount:shop:bot}
 * @param uid identity, where the credentials tell one; else empty
 * @param groups groups, with those that the server adds
 * @param extra more about the user, by key
 */
public record User(String name, String uid, List<String> groups, Map<String, List<String>> extra) {
  /** The group that may do everything. */
  public static final String MASTERS = "system:masters";

  static final String AUTHENTICATED = "system:authenticated";
  static final String UNAUTHENTICATED = "system:unauthenticated";
  static final String ANONYMOUS_NAME = "system:anonymous";

  /** Somebody without credentials. */
  public static final User ANONYMOUS =
      new User(ANONYMOUS_NAME, "", List.of(UNAUTHENTICATED), Map.of());

  /** The server itself, for what it does without being asked. */
  public static final User SERVER =
      new User("system:apiserver", "", List.of(MASTERS, AUTHENTICATED), Map.of());

  /** The controllers that the server plays. */
  public static final User CONTROLLERS =
      new User("system:kube-controller-manager", "", List.of(AUTHENTICATED), Map.of());

  /** Takes copies. */
  public User {
    groups = List.copyOf(groups);
    extra = Map.copyOf(extra);
  }

  /** Somebody whose credentials are good: a member of {@code system:authenticated}. */
  public static User authenticated(
      String name, String uid, List<String> groups, Map<String, List<String>> extra) {
    List<String> all = new ArrayList<>(groups);
    if (!all.contains(AUTHENTICATED)) {
      all.add(AUTHENTICATED);
    }
    return new User(name, uid, all, extra);
  }

  /** Whether nothing is refused to this user. */
  public boolean isMaster() {
    return groups.contains(MASTERS);
  }

  /** As {@code UserInfo} of {@code authentication.k8s.io}. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    if (!name.isEmpty()) {
      tree.put("username", name);
    }
    if (!uid.isEmpty()) {
      tree.put("uid", uid);
    }
    if (!groups.isEmpty()) {
      tree.put("groups", groups);
    }
    if (!extra.isEmpty()) {
      tree.put("extra", extra);
    }
    return tree;
  }
}
