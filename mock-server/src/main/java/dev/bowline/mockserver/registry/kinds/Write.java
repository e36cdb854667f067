package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A write under way.
 *
 * @param transaction what is stored
 * @param catalog what is served
 * @param resource type of the object that is written
 * @param now the time of the write
 * @param warnings takes what the writer is to be told
 * @param tokenVolumes names volumes of tokens; null where pods may go without a service account
 */
public record Write(
    Transaction transaction,
    Catalog catalog,
    Resource resource,
    Instant now,
    Consumer<String> warnings,
    @Nullable UnaryOperator<String> tokenVolumes) {
  /** All objects of another type. */
  List<Map<String, @Nullable Object>> all(String apiVersion, String plural) {
    List<Map<String, @Nullable Object>> trees = new ArrayList<>();
    Resource other = catalog.resource(apiVersion, plural);
    if (other != null) {
      for (StoredObject object : transaction.all(other.storage(), "")) {
        trees.add(object.document().tree());
      }
    }
    return trees;
  }

  /** An object of another, cluster-scoped type, or null. */
  @Nullable Map<String, @Nullable Object> find(String apiVersion, String plural, String name) {
    Resource other = catalog.resource(apiVersion, plural);
    StoredObject found = other == null ? null : transaction.get(other.storage(), name);
    return found == null ? null : found.document().tree();
  }

  /** An object of another, namespaced type, or null. */
  @Nullable Map<String, @Nullable Object> find(
      String apiVersion, String plural, String namespace, String name) {
    Resource other = catalog.resource(apiVersion, plural);
    return other == null ? null : find(apiVersion, plural, other.key(namespace, name));
  }

  /** The name of an object, or else what its name will begin with. */
  static String name(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata = Tree.child(tree, "metadata");
    String name = Tree.text(metadata, "name");
    return name.isEmpty() ? Tree.text(metadata, "generateName") : name;
  }

  /** The metadata of an object. */
  static Map<String, @Nullable Object> metadata(Map<String, @Nullable Object> tree) {
    return Tree.childToChange(tree, "metadata");
  }
}
