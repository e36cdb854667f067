package dev.bowline.client.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whom to act as, for those whom the server allows to impersonate others. What isn't set here comes
 * from nowhere else: an impersonated user has these groups only (and those that the server gives to
 * everybody).
 *
 * <p>Immutable and thread-safe.
 *
 * <pre>{@code
 * Impersonation.of("jane").withGroups("developers").withExtra("scopes", "view", "dev")
 * }</pre>
 */
public final class Impersonation {
  private final String user;
  private final @Nullable String uid;
  private final List<String> groups;
  private final Map<String, List<String>> extra;

  private Impersonation(
      String user, @Nullable String uid, List<String> groups, Map<String, List<String>> extra) {
    this.user = user;
    this.uid = uid;
    this.groups = groups;
    this.extra = extra;
  }

  /**
   * Acts as a user.
   *
   * @param user the name, such as {@code jane} or {@code system:serviceaccount:shop:robot}
   * @throws ConfigException if it is empty or holds control characters
   */
  public static Impersonation of(String user) {
    return of(user, "the user to act as");
  }

  static Impersonation of(String user, String place) {
    if (user.isEmpty()) {
      throw new ConfigException(place + " is empty");
    }
    return new Impersonation(checked(user, place), null, List.of(), Map.of());
  }

  /**
   * With a unique id of the user.
   *
   * @throws ConfigException if it holds control characters
   */
  public Impersonation withUid(String newUid) {
    return new Impersonation(user, checked(newUid, "the uid to act as"), groups, extra);
  }

  /**
   * With these groups, instead of those from before.
   *
   * @throws ConfigException if one holds control characters
   */
  public Impersonation withGroups(String... newGroups) {
    return withGroups(List.of(newGroups));
  }

  Impersonation withGroups(List<String> newGroups) {
    newGroups.forEach(group -> checked(group, "the group to act in"));
    return new Impersonation(user, uid, List.copyOf(newGroups), extra);
  }

  /**
   * With values of an extra field, instead of those from before.
   *
   * @param key its name; the server reads it in lower case
   * @throws ConfigException if the name is empty, or a value holds control characters
   */
  public Impersonation withExtra(String key, String... values) {
    return withExtra(key, List.of(values));
  }

  Impersonation withExtra(String key, List<String> values) {
    if (key.isEmpty()) {
      throw new ConfigException("an extra field to act with has no name");
    }
    values.forEach(value -> checked(value, "the extra field " + key + " to act with"));
    Map<String, List<String>> newExtra = new LinkedHashMap<>(extra);
    newExtra.put(key, List.copyOf(values));
    return new Impersonation(user, uid, groups, Collections.unmodifiableMap(newExtra));
  }

  /** Line breaks would begin another header. */
  private static String checked(String value, String place) {
    if (value.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
      throw new ConfigException(place + " holds control characters, which a header can't carry");
    }
    return value;
  }

  /** Reads {@code as} and its companions of a kubeconfig's user; null if there are none. */
  static @Nullable Impersonation of(Stanza user) {
    String name = user.text("as");
    if (name == null) {
      for (String field : List.of("as-uid", "as-groups", "as-user-extra")) {
        if (user.has(field) && !"".equals(user.value(field))) {
          throw new ConfigException(
              user.place(field) + " is of no use without as, the user that it belongs to");
        }
      }
      return null;
    }
    Impersonation impersonation = of(name, user.place("as")).withGroups(user.texts("as-groups"));
    String uid = user.text("as-uid");
    Stanza extra = user.stanza("as-user-extra", user.place("as-user-extra"));
    for (String key : new ArrayList<>(extra.names())) {
      impersonation = impersonation.withExtra(key, extra.texts(key));
    }
    return uid == null ? impersonation : impersonation.withUid(uid);
  }

  /** Name of the user. */
  public String user() {
    return user;
  }

  /** Unique id of the user, if set. */
  public Optional<String> uid() {
    return Optional.ofNullable(uid);
  }

  /** The groups; may be empty. */
  public List<String> groups() {
    return groups;
  }

  /** Extra fields; may be empty. */
  public Map<String, List<String>> extra() {
    return extra;
  }

  @Override
  public String toString() {
    return "Impersonation[user="
        + user
        + (uid == null ? "" : ", uid=" + uid)
        + (groups.isEmpty() ? "" : ", groups=" + groups)
        + (extra.isEmpty() ? "" : ", extra=" + extra.keySet())
        + "]";
  }
}
