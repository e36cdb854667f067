package dev.bowline.mockserver;

import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Finalizers;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Admission;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.registry.WriteMode;
import dev.bowline.mockserver.registry.Written;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is stored as objects of the model's classes, past HTTP. */
final class TypedObjects {
  /** The finalizers of what may be in use, by type. */
  private static final Map<String, String> PROTECTION =
      Map.of(
          "persistentvolumes", "kubernetes.io/pv-protection",
          "persistentvolumeclaims", "kubernetes.io/pvc-protection");

  private final Catalog catalog;
  private final ObjectRegistry registry;

  TypedObjects(Catalog catalog, ObjectRegistry registry) {
    this.catalog = catalog;
    this.registry = registry;
  }

  <T extends KubeObject> T create(T object) {
    Resource resource = resource(GroupVersionKind.of(object.apiVersion(), object.kind()));
    String namespace = namespace(resource, object);
    return MockRefusalException.translate(
        () -> {
          if (resource.isNamespaced()) {
            registry.ensureNamespace(namespace);
          }
          return typed(
              registry.create(resource, namespace, tree(object), WriteMode.TRUSTED), object);
        });
  }

  <T extends KubeObject> T replace(T object) {
    Resource resource = resource(GroupVersionKind.of(object.apiVersion(), object.kind()));
    String namespace = namespace(resource, object);
    return MockRefusalException.translate(
        () ->
            typed(
                registry.replace(
                    resource, namespace, object.name(), tree(object), WriteMode.TRUSTED),
                object));
  }

  <T extends KubeObject> Optional<T> find(ResourceType<T> type, String namespace, String name) {
    Resource resource = resource(type.kind());
    StoredObject found = registry.store().get(resource.storage(), resource.key(namespace, name));
    return Optional.ofNullable(found).map(object -> typed(resource, object, type));
  }

  <T extends KubeObject> List<T> list(ResourceType<T> type) {
    Resource resource = resource(type.kind());
    return registry.store().latest(resource.storage(), "").objects().stream()
        .map(object -> typed(resource, object, type))
        .toList();
  }

  void delete(ResourceType<?> type, String namespace, String name) {
    Resource resource = resource(type.kind());
    MockRefusalException.translate(
        () -> {
          registry.delete(resource, namespace, name, DeleteOptions.NOW);
          letGo(resource, resource.key(namespace, name));
          if (resource.qualifiedName().equals("namespaces")) {
            end(resource, name);
          }
          return name;
        });
  }

  /** Ends a namespace with all that is in it, unless some of that stays. */
  private void end(Resource namespaces, String name) {
    boolean isEmpty = true;
    for (Resource resource : catalog.resources()) {
      if (resource.isNamespaced() && resource.isStored()) {
        String prefix = resource.prefix(name);
        registry.deleteAll(
            resource,
            registry.store().latest(resource.storage(), prefix).objects(),
            DeleteOptions.NOW,
            Admission.NONE);
        registry.store().latest(resource.storage(), prefix).objects().stream()
            .map(StoredObject::key)
            .forEach(key -> letGo(resource, key));
        isEmpty &= registry.store().latest(resource.storage(), prefix).objects().isEmpty();
      }
    }
    if (isEmpty && registry.store().get(namespaces.storage(), name) != null) {
      registry.patch(
          namespaces,
          "",
          name,
          tree -> {
            Tree.childToChange(tree, "spec").remove("finalizers");
            return tree;
          },
          new WriteMode("finalize", false, false));
    }
  }

  /** Takes away what keeps a claim or a volume that may be in use from going. */
  private void letGo(Resource resource, String key) {
    String finalizer = PROTECTION.get(resource.qualifiedName());
    if (finalizer == null) {
      return;
    }
    registry
        .store()
        .transaction(
            transaction -> {
              StoredObject held = transaction.get(resource.storage(), key);
              if (held != null && isBeingDeleted(held)) { // and nobody has made another one
                registry.patch(
                    resource,
                    key.substring(0, Math.max(0, key.indexOf('/'))),
                    key.substring(key.indexOf('/') + 1),
                    tree -> {
                      Finalizers.remove(tree, finalizer);
                      return tree;
                    },
                    WriteMode.PLAIN);
              }
              return key;
            });
  }

  private static boolean isBeingDeleted(StoredObject object) {
    Map<String, @Nullable Object> metadata = Tree.child(object.document().tree(), "metadata");
    return metadata != null && metadata.get("deletionTimestamp") != null;
  }

  private Resource resource(GroupVersionKind kind) {
    Resource resource = catalog.resource(kind);
    if (resource == null) {
      throw new IllegalArgumentException(kind + " is not served");
    }
    return resource;
  }

  private static String namespace(Resource resource, KubeObject object) {
    if (!resource.isNamespaced()) {
      return "";
    }
    return object.namespace().isEmpty() ? "default" : object.namespace();
  }

  private static Map<String, @Nullable Object> tree(KubeObject object) {
    Object tree =
        JsonTrees.toTree((Message) object, EncodeOptions.DEFAULT.withDropUnknownFields(true));
    return Objects.requireNonNull(Tree.object(tree));
  }

  private static <T extends KubeObject> T typed(Written written, T sameClass) {
    return typed(written.document().message(), sameClass);
  }

  private static <T extends KubeObject> T typed(
      Resource resource, StoredObject object, ResourceType<T> type) {
    return typed(resource.view(object.document()).message(), type.prototype());
  }

  /** Custom resources are stored as trees, and may be asked for as a class of the user's. */
  @SuppressWarnings("unchecked") // the same class, and so the same type of object
  private static <T extends KubeObject> T typed(Message message, T sameClass) {
    return (T)
        (sameClass.getClass().isInstance(message)
            ? message
            : JsonTrees.fromTree(JsonTrees.toTree(message), (Message) sameClass));
  }
}
