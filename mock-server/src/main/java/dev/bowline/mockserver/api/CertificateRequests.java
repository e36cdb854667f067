package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.Attributes;
import dev.bowline.mockserver.auth.Authorizer;
import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Admission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests for certificates say who made them, whatever was sent; and only those approve them who
 * may do so for the signer.
 */
record CertificateRequests(Authorizer authorizer, User user, String subresource)
    implements Admission {
  static final String GROUP = "certificates.k8s.io";

  @Override
  public void mutate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> tree) {
    if (old == null) {
      Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
      List.of("username", "uid", "groups", "extra").forEach(spec::remove);
      spec.putAll(user.tree());
    } else if (subresource.equals("approval") && !types(old).equals(types(tree))) {
      requireApprover(resource, old);
    }
  }

  private void requireApprover(Resource resource, Map<String, @Nullable Object> old) {
    String signer = Tree.text(Tree.child(old, "spec"), "signerName");
    int slash = signer.indexOf('/');
    Attributes approve = Attributes.ofResource(user, "approve", GROUP, "signers", "", signer);
    boolean isAllowed =
        authorizer.decide(approve).isAllowed()
            || (slash > 0
                && authorizer
                    .decide(approve.withName(signer.substring(0, slash) + "/*"))
                    .isAllowed());
    if (!isAllowed) {
      throw Attributes.forbidden(
          GROUP,
          resource.plural(),
          Tree.text(Tree.child(old, "metadata"), "name"),
          "user not permitted to approve requests with signerName " + GoFormat.quoted(signer));
    }
  }

  private static Set<String> types(Map<String, @Nullable Object> request) {
    Set<String> types = new TreeSet<>();
    if (Tree.at(request, "status", "conditions") instanceof List<?> conditions) {
      conditions.forEach(condition -> types.add(Tree.text(Tree.object(condition), "type")));
    }
    return types;
  }

  @Override
  public void validate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> tree) {}
}
