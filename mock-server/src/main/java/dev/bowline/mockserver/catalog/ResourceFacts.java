package dev.bowline.mockserver.catalog;

import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.TypeRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the {@code kind} lines of the facts; their grammar is described beside the facts. */
final class ResourceFacts {
  private static final String FACTS = "kubernetes-1.36.facts";
  private static final int FIXED_WORDS = 6;

  private final Map<String, String> groupVersions = new HashMap<>();
  private final TypeRegistry registry;
  private final List<Resource> resources = new ArrayList<>();

  private ResourceFacts(TypeRegistry registry) {
    this.registry = registry;
  }

  /** The resources of the facts whose kinds the registry knows, in the order of the facts. */
  static List<Resource> read(TypeRegistry registry) {
    try (InputStream in = ResourceFacts.class.getResourceAsStream(FACTS)) {
      if (in == null) {
        throw new IllegalStateException(FACTS + " is missing from the module");
      }
      return read(registry, new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Resource> read(TypeRegistry registry, BufferedReader in) throws IOException {
    ResourceFacts facts = new ResourceFacts(registry);
    List<String> kinds = new ArrayList<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith("package ")) {
        facts.addPackage(line.split(" ", -1));
      } else if (line.startsWith("kind ")) {
        kinds.add(line);
      }
    }
    kinds.forEach(facts::addKind);
    return facts.resources;
  }

  private void addPackage(String[] words) {
    String group = "";
    String version = "";
    for (String word : words) {
      if (word.startsWith("group=")) {
        group = word.substring("group=".length());
      } else if (word.startsWith("version=")) {
        version = word.substring("version=".length());
      }
    }
    groupVersions.put(words[1], group.isEmpty() ? version : group + "/" + version);
  }

  private void addKind(String line) {
    String[] words = line.split(" ", -1);
    if (words.length < FIXED_WORDS || words[4].equals("-") || !line.endsWith(" served")) {
      return;
    }
    GroupVersionKind kind = GroupVersionKind.of(words[1], words[2]);
    Message prototype = registry.prototype(kind);
    if (prototype == null) {
      return;
    }
    List<Subresource> subresources = new ArrayList<>();
    Map<String, String> options = new HashMap<>();
    for (int i = FIXED_WORDS; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      if (words[i].startsWith("sub=")) {
        subresources.add(subresource(words[i].substring(equals + 1)));
      } else if (equals > 0) {
        options.put(words[i].substring(0, equals), words[i].substring(equals + 1));
      }
    }
    resources.add(
        new Resource(
            kind,
            words[4],
            words[5].equals("-") ? "" : words[5],
            "true".equals(options.get("ns")),
            list(options.get("verbs")),
            list(options.get("short")),
            list(options.get("cat")),
            List.copyOf(subresources),
            list(options.get("fields")),
            prototype,
            null));
  }

  /** {@code scale:autoscaling/v1.Scale:get,patch}. */
  private Subresource subresource(String text) {
    String[] parts = text.split(":", 3);
    int dot = parts[1].lastIndexOf('.');
    String goPackage = parts[1].substring(0, dot);
    String groupVersion = groupVersions.getOrDefault(goPackage, goPackage);
    return new Subresource(
        parts[0], GroupVersionKind.of(groupVersion, parts[1].substring(dot + 1)), list(parts[2]));
  }

  private static List<String> list(@Nullable String commaSeparated) {
    return commaSeparated == null || commaSeparated.isEmpty()
        ? List.of()
        : List.of(commaSeparated.split(",", -1));
  }
}
