package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Objects as the server has them inside, which some of its messages show: with other names, and
 * with everything that isn't set.
 */
final class InternalForm {
  private static final String FORMS = "internal-forms.txt";
  private static final String POD_SPEC = "core.PodSpec";

  /** What stands in the spec of a pod, but inside in its security context. */
  private static final List<String> OF_HOST =
      List.of("hostNetwork", "hostPID", "hostIPC", "shareProcessNamespace", "hostUsers");

  private InternalForm() {}

  /**
   * A field of a struct.
   *
   * @param name its name inside; empty if it is shown under its own name, if at all
   * @param own its name in objects
   * @param type what it holds
   */
  private record Member(String name, String own, String type) {
    static Member of(String word) {
      if (word.startsWith("~")) {
        return new Member("", word.substring(1), "");
      }
      String[] parts = word.split(":", 3);
      return new Member(parts[0], parts[1], parts[2]);
    }
  }

  private static final class Forms {
    static final Map<String, List<Member>> BY_STRUCT = read();

    private Forms() {}

    private static Map<String, List<Member>> read() {
      Map<String, List<Member>> forms = new HashMap<>();
      try (InputStream in =
              Objects.requireNonNull(InternalForm.class.getResourceAsStream(FORMS), FORMS);
          BufferedReader lines =
              new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (!line.startsWith("#")) {
            List<String> words = List.of(line.split(" ", -1));
            forms.put(
                words.get(0), words.subList(1, words.size()).stream().map(Member::of).toList());
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return forms;
    }
  }

  /** A struct as it is inside; null stays null. */
  static @Nullable Object of(String struct, @Nullable Object value) {
    Map<String, @Nullable Object> tree = Tree.object(value);
    return tree == null ? null : whole(struct, tree);
  }

  /** What a message shows of it. */
  static String shown(String struct, @Nullable Object value) {
    return Problems.shown(of(struct, value));
  }

  private static Map<String, @Nullable Object> whole(
      String struct, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> source = struct.equals(POD_SPEC) ? withHost(tree) : tree;
    Map<String, @Nullable Object> inside = new LinkedHashMap<>();
    for (Member member : Objects.requireNonNull(Forms.BY_STRUCT.get(struct), struct)) {
      Object value = source.get(member.own());
      if (!member.name().isEmpty()) {
        inside.put(member.name(), inside(member.type(), value));
      } else if (value != null) {
        inside.put(member.own(), value);
      }
    }
    return inside;
  }

  private static Map<String, @Nullable Object> withHost(Map<String, @Nullable Object> spec) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>(spec);
    Map<String, @Nullable Object> context =
        new LinkedHashMap<>(
            Objects.requireNonNullElse(Tree.child(spec, "securityContext"), Map.of()));
    for (String name : OF_HOST) {
      if (spec.get(name) != null) {
        context.put(name, spec.get(name));
      }
    }
    if (spec.get("securityContext") != null || !context.isEmpty()) {
      copy.put("securityContext", context);
    }
    return copy;
  }

  private static @Nullable Object inside(String type, @Nullable Object value) {
    if (type.startsWith("*")) {
      return value == null ? null : inside(type.substring(1), value);
    }
    if (type.startsWith("[]")) {
      return value instanceof List<?> list ? list(type.substring(2), list) : null;
    }
    if (type.startsWith("{}")) {
      Map<String, @Nullable Object> map = Tree.object(value);
      return map == null ? null : map(type.substring(2), map);
    }
    if (type.indexOf('.') > 0) {
      return whole(type, Objects.requireNonNullElseGet(Tree.object(value), LinkedHashMap::new));
    }
    return value != null ? value : zero(type);
  }

  private static List<@Nullable Object> list(String type, List<?> list) {
    List<@Nullable Object> inside = new ArrayList<>();
    list.forEach(element -> inside.add(inside(type, element)));
    return inside;
  }

  private static Map<String, @Nullable Object> map(String type, Map<String, @Nullable Object> map) {
    Map<String, @Nullable Object> inside = new LinkedHashMap<>();
    map.keySet().stream().sorted().forEach(key -> inside.put(key, inside(type, map.get(key))));
    return inside;
  }

  private static @Nullable Object zero(String type) {
    return switch (type) {
      case "text" -> "";
      case "flag" -> false;
      case "number" -> 0L;
      case "amount" -> "0";
      default -> null;
    };
  }
}
