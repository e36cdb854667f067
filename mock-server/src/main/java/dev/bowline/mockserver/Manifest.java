package dev.bowline.mockserver;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.Manifests;
import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One object of a manifest.
 *
 * @param place where it stands, for messages
 * @param tree the object
 */
record Manifest(String place, Map<String, @Nullable Object> tree) {
  private static final String CRDS = "apiextensions.k8s.io";

  GroupVersionKind kind() {
    return GroupVersionKind.of(Tree.text(tree, "apiVersion"), Tree.text(tree, "kind"));
  }

  /** What others need comes first: namespaces, then definitions of kinds. */
  private int turn() {
    GroupVersionKind kind = kind();
    if (kind.group().isEmpty() && kind.kind().equals("Namespace")) {
      return 0;
    }
    return kind.group().equals(CRDS) && kind.kind().equals("CustomResourceDefinition") ? 1 : 2;
  }

  /**
   * Reads files, and the {@code .yaml}, {@code .yml} and {@code .json} files in and below
   * directories.
   *
   * @return the objects in the order in which they can be stored; those of lists one by one
   * @throws LoadException if a file is not there, empty of objects, or malformed
   */
  static List<Manifest> read(List<Path> paths) {
    List<Manifest> all = new ArrayList<>();
    for (Path path : paths) {
      for (Path file : files(path)) {
        try {
          all.addAll(parse(file.toString(), Files.readString(file)));
        } catch (IOException e) {
          throw new LoadException("can't read " + file + ": " + e, e);
        }
      }
    }
    return inOrder(all);
  }

  /**
   * Reads a text.
   *
   * @throws LoadException if it is malformed
   */
  static List<Manifest> read(String yaml) {
    return inOrder(parse("manifest", yaml));
  }

  private static List<Manifest> inOrder(List<Manifest> all) {
    return all.stream().sorted(Comparator.comparingInt(Manifest::turn)).toList();
  }

  private static List<Path> files(Path path) {
    if (!Files.isDirectory(path)) {
      if (!Files.exists(path)) {
        throw new LoadException(path + " does not exist");
      }
      return List.of(path);
    }
    List<Path> files;
    try (Stream<Path> below = Files.walk(path)) {
      files = below.filter(Manifest::isManifest).sorted().toList();
    } catch (IOException e) {
      throw new LoadException("can't read " + path + ": " + e, e);
    }
    if (files.isEmpty()) {
      throw new LoadException("no .yaml, .yml or .json file in " + path);
    }
    return files;
  }

  private static boolean isManifest(Path file) {
    String name = file.toString();
    return Files.isRegularFile(file)
        && (name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json"));
  }

  private static List<Manifest> parse(String source, String yaml) {
    List<Unstructured> documents;
    try {
      documents = Manifests.readUnstructured(yaml, DecodeOptions.DEFAULT.withUniqueNames(true));
    } catch (CodecException e) {
      throw new LoadException(source + ": " + e.getMessage(), e);
    }
    List<Manifest> objects = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      String place = source + ", object " + (i + 1);
      addTo(objects, place, tree(documents.get(i)));
    }
    return objects;
  }

  private static void addTo(
      List<Manifest> objects, String place, Map<String, @Nullable Object> tree) {
    if (!Tree.text(tree, "kind").endsWith("List")
        || !(tree.get("items") instanceof List<?> items)) {
      objects.add(new Manifest(place, tree));
      return;
    }
    for (int i = 0; i < items.size(); i++) {
      Map<String, @Nullable Object> item = Tree.object(items.get(i));
      String itemPlace = place + ", item " + (i + 1);
      if (item == null || Tree.text(item, "kind").isEmpty()) {
        throw new LoadException(itemPlace + ": expected an object with kind and apiVersion");
      }
      addTo(objects, itemPlace, item);
    }
  }

  private static Map<String, @Nullable Object> tree(Unstructured object) {
    return Objects.requireNonNull(Tree.object(JsonTrees.toTree(object, EncodeOptions.DEFAULT)));
  }
}
