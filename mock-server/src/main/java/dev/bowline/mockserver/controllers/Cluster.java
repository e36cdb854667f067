package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.admission.AdmissionPlugins;
import dev.bowline.mockserver.admission.AdmissionRequest;
import dev.bowline.mockserver.admission.AdmissionView;
import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.registry.Admission;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.registry.WriteMode;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.store.StoredObject;
import java.lang.ref.SoftReference;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server as a controller sees it. Writes are a client's: by the rules of the kind, and with all
 * who have a say in them. An object that is gone meanwhile is none. Used by one thread.
 */
public final class Cluster {
  private static final String MANAGER = "kube-controller-manager";
  private static final int NOT_FOUND = 404;

  private final Catalog catalog;
  private final ObjectRegistry registry;
  private final AdmissionPlugins plugins;
  private final InstantSource clock;

  /** Objects that were read, as long as their states are used and there is room. */
  private final Map<Document, SoftReference<Item>> read = new WeakHashMap<>();

  /** A server. */
  public Cluster(
      Catalog catalog, ObjectRegistry registry, AdmissionPlugins plugins, InstantSource clock) {
    this.catalog = catalog;
    this.registry = registry;
    this.plugins = plugins;
    this.clock = clock;
  }

  Catalog catalog() {
    return catalog;
  }

  ObjectRegistry registry() {
    return registry;
  }

  Instant now() {
    return clock.instant();
  }

  /** The time as objects hold it. */
  String stamp() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** A built-in type that is always served. */
  Resource resource(String apiVersion, String plural) {
    return Objects.requireNonNull(catalog.resource(apiVersion, plural), plural);
  }

  /** A type by where its objects are stored, or null if it isn't served any more. */
  @Nullable Resource resource(String storage) {
    for (Resource resource : catalog.resources()) {
      if (resource.isStored() && resource.storage().equals(storage)) {
        return resource;
      }
    }
    return null;
  }

  /** An object as a controller reads it: each of its states is read once. */
  Item item(Resource resource, StoredObject object) {
    SoftReference<Item> reference = read.get(object.document());
    Item known = reference == null ? null : reference.get();
    if (known != null && known.resource().kind().equals(resource.kind())) {
      return known;
    }
    Item item = Item.of(resource, object);
    read.put(object.document(), new SoftReference<>(item));
    return item;
  }

  /** An object, or null. */
  @Nullable Item find(Ref ref) {
    Resource resource = resource(ref.storage());
    StoredObject found = registry.store().get(ref.storage(), ref.key());
    return resource == null || found == null ? null : item(resource, found);
  }

  /** An object of a type, or null. */
  @Nullable Item find(Resource resource, String namespace, String name) {
    StoredObject found = registry.store().get(resource.storage(), resource.key(namespace, name));
    return found == null ? null : item(resource, found);
  }

  /** All objects of a type in a namespace; in all of them, if it is empty. */
  List<Item> all(Resource resource, String namespace) {
    List<Item> items = new ArrayList<>();
    for (StoredObject object :
        registry.store().latest(resource.storage(), resource.prefix(namespace)).objects()) {
      items.add(item(resource, object));
    }
    return items;
  }

  /** Those that somebody controls. */
  List<Item> controlledBy(Item owner, Resource resource) {
    return all(resource, owner.namespace()).stream()
        .filter(item -> item.isControlledBy(owner.uid()))
        .toList();
  }

  /** Creates an object. */
  void create(Resource resource, String namespace, Map<String, @Nullable Object> tree) {
    registry.create(
        resource, namespace, tree, mode("").with(say(resource, "CREATE", "", namespace, "")));
  }

  /** Changes an object. */
  void change(Item item, Consumer<Map<String, @Nullable Object>> change) {
    change(item, "", change);
  }

  /** Changes the status of an object, or another part of it. */
  void change(Item item, String subresource, Consumer<Map<String, @Nullable Object>> change) {
    ignoringAbsence(
        () ->
            registry.patch(
                item.resource(),
                item.namespace(),
                item.name(),
                tree -> {
                  change.accept(tree);
                  return tree;
                },
                mode(subresource)
                    .with(
                        say(
                            item.resource(),
                            "UPDATE",
                            subresource,
                            item.namespace(),
                            item.name()))));
  }

  /** Deletes an object, if it is still the same. */
  void delete(Item item, @Nullable Long graceSeconds, String policy) {
    ignoringAbsence(
        () ->
            registry.delete(
                item.resource(),
                item.namespace(),
                item.name(),
                new DeleteOptions(graceSeconds, policy, item.uid(), null, false, false),
                say(item.resource(), "DELETE", "", item.namespace(), item.name())));
  }

  private static WriteMode mode(String subresource) {
    return new WriteMode(subresource, false, false).by(MANAGER);
  }

  private Admission say(
      Resource resource, String verb, String subresource, String namespace, String name) {
    return plugins.chain(
        new AdmissionRequest(
            verb,
            resource,
            resource.kind(),
            subresource,
            namespace,
            name,
            User.CONTROLLERS,
            false,
            new LinkedHashMap<>()),
        AdmissionView.WHOLE,
        Admission.NONE,
        new ArrayList<>());
  }

  private static void ignoringAbsence(Runnable write) {
    try {
      write.run();
    } catch (ApiFailure e) {
      if (e.code() != NOT_FOUND) {
        throw e;
      }
    }
  }
}
