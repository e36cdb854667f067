package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.type.GroupVersionKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is about to be done.
 *
 * @param operation {@code CREATE}, {@code UPDATE}, {@code DELETE} or {@code CONNECT}
 * @param resource the type of the URL
 * @param kind kind of the object, which is not the type's where a subresource has one of its own
 * @param subresource such as {@code scale}; empty for none
 * @param namespace namespace; of a namespace, its own name
 * @param name name; empty where it is still to be generated
 * @param user who asks
 * @param isDryRun whether nothing will be stored
 * @param options the options of the request
 */
public record AdmissionRequest(
    String operation,
    Resource resource,
    GroupVersionKind kind,
    String subresource,
    String namespace,
    String name,
    User user,
    boolean isDryRun,
    Map<String, @Nullable Object> options) {
  static final String CREATE = "CREATE";
  static final String UPDATE = "UPDATE";
  static final String DELETE = "DELETE";

  AdmissionRequest about(String newOperation, String newName) {
    boolean isNamespace = resource.qualifiedName().equals("namespaces");
    return new AdmissionRequest(
        newOperation,
        resource,
        kind,
        subresource,
        isNamespace ? newName : namespace,
        newName,
        user,
        isDryRun,
        options);
  }
}
