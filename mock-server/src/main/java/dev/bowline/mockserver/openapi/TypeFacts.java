package dev.bowline.mockserver.openapi;

import dev.bowline.type.GroupVersionKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The structs and fields of the facts; their grammar is described beside the facts. Immutable once
 * read.
 */
final class TypeFacts {
  private static final String FACTS = "/dev/bowline/mockserver/catalog/kubernetes-1.36.facts";
  private static final String INLINED = "+";
  private static final Pattern ENUM = Pattern.compile("string (\\S+) enum (.*)");

  /** A value with a blank is in quotes. */
  private static final Pattern CONSTANT = Pattern.compile("[^ =]+=(?:\"([^\"]*)\"|(\\S*))");

  private final Map<String, String> prefixes = new HashMap<>();
  private final Map<String, List<FieldFact>> lines = new HashMap<>();
  private final Map<String, String> flags = new HashMap<>();
  private final Map<String, List<GroupVersionKind>> kindsByType = new HashMap<>();
  private final Map<GroupVersionKind, String> typesByKind = new HashMap<>();
  private final Map<String, List<String>> enums = new HashMap<>();
  private final Map<String, String> packagesByWord = new HashMap<>();

  private String home = "";
  private String struct = "";

  private TypeFacts() {}

  /** The facts as they are stored. */
  static byte[] bytes() {
    try (InputStream in = TypeFacts.class.getResourceAsStream(FACTS)) {
      return Objects.requireNonNull(in, FACTS).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static TypeFacts read() {
    TypeFacts facts = new TypeFacts();
    new String(bytes(), StandardCharsets.UTF_8).lines().forEach(facts::line);
    return facts;
  }

  private void line(String line) {
    String[] words = line.split(" ", -1);
    switch (words[0]) {
      case "package" -> {
        home = words[1];
        prefixes.put(home, prefix(line.substring(line.indexOf(" go=") + 4).split(" ", 2)[0]));
      }
      case "struct" -> {
        struct = home + "." + words[1];
        lines.put(struct, new ArrayList<>());
        flags.put(struct, line + " ");
        if (line.endsWith(" custom")) {
          packagesByWord.put(words[1], home);
        }
      }
      case "" -> addField(words);
      case "string" -> addConstants(line);
      case "kind" -> addKind(GroupVersionKind.of(words[1], words[2]), words[3]);
      default -> {} // the head
    }
  }

  private void addField(String[] words) {
    Map<String, String> rest = new LinkedHashMap<>();
    for (String word : Arrays.asList(words).subList(4, words.length)) {
      int equals = word.indexOf('=');
      rest.put(
          equals < 0 ? word : word.substring(0, equals),
          equals < 0 ? "" : word.substring(equals + 1));
    }
    Objects.requireNonNull(lines.get(struct)).add(new FieldFact(words[1], home, words[2], rest));
  }

  /** Only types that are marked so are an enum to the server; the others merely have constants. */
  private void addConstants(String line) {
    Matcher marked = ENUM.matcher(line);
    if (!marked.matches()) {
      return;
    }
    List<String> values = new ArrayList<>();
    Matcher constant = CONSTANT.matcher(marked.group(2));
    while (constant.find()) {
      values.add(constant.group(1) == null ? constant.group(2) : constant.group(1));
    }
    enums.put(home + "." + marked.group(1), values.stream().sorted().toList());
  }

  private void addKind(GroupVersionKind kind, String type) {
    kindsByType.computeIfAbsent(type, key -> new ArrayList<>()).add(kind);
    typesByKind.put(kind, type);
  }

  /** The host of the import path reversed, then the rest with dots. */
  private static String prefix(String importPath) {
    String[] parts = importPath.split("/", 2);
    List<String> labels = new ArrayList<>(Arrays.asList(parts[0].split("\\.", -1)));
    Collections.reverse(labels);
    return String.join(".", labels) + "." + parts[1].replace('/', '.') + ".";
  }

  /** The struct of a kind, or null if the facts don't have it. */
  @Nullable TypeFact of(GroupVersionKind kind) {
    String type = typesByKind.get(kind);
    return type == null ? null : of(type);
  }

  /** A struct by its full name. */
  TypeFact of(String name) {
    String line = flags.get(name);
    if (line == null) {
      throw new IllegalArgumentException("no struct " + name);
    }
    List<FieldFact> fields = new ArrayList<>();
    addFields(name, fields);
    return new TypeFact(
        name,
        definition(name),
        fields,
        line.contains(" atomic "),
        line.contains(" custom "),
        kindsByType.getOrDefault(name, List.of()));
  }

  private void addFields(String name, List<FieldFact> fields) {
    for (FieldFact field : Objects.requireNonNull(lines.get(name), name)) {
      if (field.name().equals(INLINED)) {
        addFields(fullName(field.type(), field.home()), fields);
      } else {
        fields.add(field);
      }
    }
  }

  /** The struct that a field's type names, with its package. */
  String fullName(String type, String home) {
    if (type.indexOf('.') >= 0) {
      return type;
    }
    String homeOfWord = packagesByWord.get(type);
    return (homeOfWord == null ? home : homeOfWord) + "." + type;
  }

  String definition(String name) {
    int dot = name.lastIndexOf('.');
    return prefixes.get(name.substring(0, dot)) + name.substring(dot + 1);
  }

  /** The values of an enum, sorted; null for a string type that isn't one. */
  @Nullable List<String> values(String type, String home) {
    return enums.get(type.indexOf('.') < 0 ? home + "." + type : type);
  }
}
