package dev.bowline.mockserver.auth;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;

/**
 * What somebody wants to do.
 *
 * @param user who asks
 * @param verb such as {@code list}; for a path that is no resource, the HTTP method in lower case
 * @param group API group of the resource
 * @param resource plural name; empty for a path that is no resource
 * @param subresource such as {@code status}; empty for none
 * @param namespace namespace; empty for the whole cluster
 * @param name name of one object; empty for none
 * @param path path of the URL; empty where there is no URL
 */
public record Attributes(
    User user,
    String verb,
    String group,
    String resource,
    String subresource,
    String namespace,
    String name,
    String path) {
  /** Something to do with a resource. */
  public static Attributes ofResource(
      User user, String verb, String group, String resource, String namespace, String name) {
    return new Attributes(user, verb, group, resource, "", namespace, name, "");
  }

  /** Something to do with a path that is no resource. */
  public static Attributes ofPath(User user, String verb, String path) {
    return new Attributes(user, verb, "", "", "", "", "", path);
  }

  /** Whether it is about a resource. */
  public boolean isResource() {
    return !resource.isEmpty();
  }

  /** The same wish with another verb. */
  public Attributes withVerb(String newVerb) {
    return new Attributes(user, newVerb, group, resource, subresource, namespace, name, path);
  }

  /** The same wish for a part of the object. */
  public Attributes withSubresource(String newSubresource) {
    return new Attributes(user, verb, group, resource, newSubresource, namespace, name, path);
  }

  /** The same wish for another object. */
  public Attributes withName(String newName) {
    return new Attributes(user, verb, group, resource, subresource, namespace, newName, path);
  }

  String resourceWithSubresource() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }

  /**
   * The refusal.
   *
   * @param reason why; empty if nobody says
   */
  public ApiFailure forbidden(String reason) {
    String text = sentence() + (reason.isEmpty() ? "" : ": " + reason);
    if (!isResource()) {
      return new ApiFailure(403, "Forbidden", "forbidden: " + text, Details.EMPTY);
    }
    return forbidden(group, resource, name, text);
  }

  /** A refusal in words of its own. */
  public static ApiFailure forbidden(String group, String resource, String name, String text) {
    String qualified = group.isEmpty() ? resource : resource + "." + group;
    return new ApiFailure(
        403,
        "Forbidden",
        qualified + (name.isEmpty() ? "" : " \"" + name + "\"") + " is forbidden: " + text,
        Details.of(name, group, resource));
  }

  private String sentence() {
    String who = "User " + GoFormat.quoted(user.name()) + " cannot " + verb;
    String text;
    if (!isResource()) {
      text = who + " path " + GoFormat.quoted(path);
    } else {
      text =
          who
              + " resource "
              + GoFormat.quoted(resourceWithSubresource())
              + " in API group "
              + GoFormat.quoted(group)
              + (namespace.isEmpty()
                  ? " at the cluster scope"
                  : " in the namespace " + GoFormat.quoted(namespace));
    }
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
