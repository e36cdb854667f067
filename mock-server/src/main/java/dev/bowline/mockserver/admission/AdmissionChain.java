package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Admission;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Interlude;
import dev.bowline.serde.CodecException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All who have a say in one request. They are asked while nothing is locked, since they may take
 * long and may call the server: the write is broken off, tried again, and finds their answers,
 * unless the object has changed in the meantime. Of use to one thread.
 */
public final class AdmissionChain implements Admission {
  private static final List<String> IDENTITY = List.of("name", "uid", "creationTimestamp");

  private final List<AdmissionPlugin> plugins;
  private final AdmissionRequest request;
  private final AdmissionView view;
  private final Admission last;
  private final List<String> warnings;
  private final Map<String, Map<String, @Nullable Object>> mutated = new HashMap<>();
  private final Map<String, Map<String, @Nullable Object>> validated = new HashMap<>();

  AdmissionChain(
      List<AdmissionPlugin> plugins,
      AdmissionRequest request,
      AdmissionView view,
      Admission last,
      List<String> warnings) {
    this.plugins = plugins;
    this.request = request;
    this.view = view;
    this.last = last;
    this.warnings = warnings;
  }

  @Override
  public void mutate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> tree) {
    AdmissionRequest about = about(old, tree);
    if (isWanted(about)) {
      String version = version(old);
      Map<String, @Nullable Object> known = mutated.get(version);
      if (known == null) {
        Map<String, @Nullable Object> before = old == null ? null : copy(old);
        Map<String, @Nullable Object> sent = copy(tree);
        throw new Interlude(() -> mutated.put(version, mutatedOf(resource, about, before, sent)));
      }
      tree.clear();
      tree.putAll(copy(known));
    }
    last.mutate(resource, old, tree);
  }

  private Map<String, @Nullable Object> mutatedOf(
      Resource resource,
      AdmissionRequest about,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> before = old == null ? null : view.of(old);
    Map<String, @Nullable Object> object = mutate(about, before, view.of(tree));
    Map<String, @Nullable Object> result = view.put(tree, Objects.requireNonNull(object));
    resource.removeUnknown(result);
    checkClass(resource, result);
    return result;
  }

  private static void checkClass(Resource resource, Map<String, @Nullable Object> tree) {
    try {
      Document.of(copy(tree), resource.prototype());
    } catch (CodecException e) {
      throw Failures.internalError("json: " + e.problem() + " at " + e.path());
    }
  }

  private @Nullable Map<String, @Nullable Object> mutate(
      AdmissionRequest about,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> result = object;
    for (AdmissionPlugin plugin : plugins) {
      if (plugin.isInterested(about)) {
        result = plugin.mutate(about, old, result, warnings);
      }
    }
    return result;
  }

  @Override
  public void validate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> tree) {
    AdmissionRequest about = about(old, tree);
    if (isWanted(about)) {
      String version = version(old);
      Map<String, @Nullable Object> known = validated.get(version);
      if (known == null) {
        Map<String, @Nullable Object> before = old == null ? null : copy(old);
        Map<String, @Nullable Object> after = tree == null ? null : copy(tree);
        throw new Interlude(() -> validated.put(version, asked(about, before, after)));
      }
      if (old == null && tree != null) {
        // The name, uid and time that were shown are those that it gets.
        Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
        IDENTITY.forEach(field -> metadata.put(field, known.get(field)));
      }
    }
    last.validate(resource, old, tree);
  }

  private Map<String, @Nullable Object> asked(
      AdmissionRequest about,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> before = old == null ? null : view.of(old);
    if (tree == null) {
      mutate(about, before, null);
    }
    validate(about, before, tree == null ? null : view.of(tree));
    Map<String, @Nullable Object> metadata = tree == null ? null : Tree.child(tree, "metadata");
    return metadata == null ? new LinkedHashMap<>() : metadata;
  }

  private void validate(
      AdmissionRequest about,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    for (AdmissionPlugin plugin : plugins) {
      if (plugin.isInterested(about)) {
        plugin.validate(about, old, object, warnings);
      }
    }
  }

  /**
   * Asks about something that is done and not stored, such as an eviction. Not within a
   * transaction.
   */
  public Map<String, @Nullable Object> ask(Map<String, @Nullable Object> object) {
    if (!isWanted(request)) {
      return object;
    }
    Map<String, @Nullable Object> result =
        Objects.requireNonNull(mutate(request, null, copy(object)));
    validate(request, null, result);
    return result;
  }

  private boolean isWanted(AdmissionRequest about) {
    return plugins.stream().anyMatch(plugin -> plugin.isInterested(about));
  }

  private AdmissionRequest about(
      @Nullable Map<String, @Nullable Object> old, @Nullable Map<String, @Nullable Object> tree) {
    String operation =
        tree == null
            ? AdmissionRequest.DELETE
            : old == null ? AdmissionRequest.CREATE : AdmissionRequest.UPDATE;
    // The deletion of a collection names nobody.
    return tree == null
        ? request.about(operation, request.name())
        : request.about(operation, Tree.text(Tree.child(tree, "metadata"), "name"));
  }

  private static String version(@Nullable Map<String, @Nullable Object> old) {
    Map<String, @Nullable Object> metadata = old == null ? null : Tree.child(old, "metadata");
    return Tree.text(metadata, "uid") + " " + Tree.text(metadata, "resourceVersion");
  }

  private static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> tree) {
    return Objects.requireNonNull(Tree.object(Tree.copy(tree)));
  }
}
