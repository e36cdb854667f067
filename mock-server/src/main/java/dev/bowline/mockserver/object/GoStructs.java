package dev.bowline.mockserver.object;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
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
 * What the server's structs have beyond their Protobuf messages and its texts show: the order of
 * their fields, names of the types of values, structs inside of structs.
 */
public final class GoStructs {
  private static final String FILE = "go-structs.txt";
  private static final int FACTS = 4;

  private final Map<String, List<String>> orders = new HashMap<>();
  private final Map<String, String> types = new HashMap<>();
  private final Map<String, String> insides = new HashMap<>();

  private GoStructs() {}

  /** Read when it is needed first. */
  private static final class Known {
    static final GoStructs STRUCTS = read();

    private Known() {}
  }

  private static GoStructs read() {
    GoStructs structs = new GoStructs();
    InputStream file = Objects.requireNonNull(GoStructs.class.getResourceAsStream(FILE), FILE);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      lines.lines().filter(line -> !line.startsWith("#")).forEach(structs::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return structs;
  }

  private void add(String line) {
    String[] words = line.split(" ", FACTS - 1);
    if (words[1].equals("order")) {
      orders.put(words[0], List.of(words[2].split(" ", -1)));
    } else {
      String[] fact = words[2].split(" ", 2);
      (words[1].equals("type") ? types : insides).put(words[0] + "." + fact[0], fact[1]);
    }
  }

  /** The name of a field's type, such as {@code []v1.IPFamily}; null if it has none of its own. */
  static @Nullable String type(Message owner, String field) {
    return Known.STRUCTS.types.get(key(owner) + "." + field);
  }

  /** The structs inside of the owner in which a field is, with a dot at the end; empty for none. */
  static String inside(Message owner, String field) {
    String inside = Known.STRUCTS.insides.get(key(owner) + "." + field);
    return inside == null ? "" : inside + ".";
  }

  /** The name of a struct with its group and version. */
  private static String key(Message prototype) {
    String name = prototype.getClass().getPackageName();
    int version = name.lastIndexOf('.');
    int group = name.lastIndexOf('.', version - 1);
    return name.substring(group + 1) + "." + prototype.getClass().getSimpleName();
  }

  /** A tree with the fields in the order in which the server writes them. */
  public static Map<String, @Nullable Object> ordered(
      Map<String, @Nullable Object> tree, Message prototype) {
    FieldTable table = prototype.fieldTable();
    Map<String, @Nullable Object> ordered = new LinkedHashMap<>();
    List<String> order = Known.STRUCTS.orders.getOrDefault(key(prototype), List.of());
    List<String> names = new ArrayList<>(tree.keySet());
    if (!order.isEmpty()) {
      for (String name : List.of("kind", "apiVersion")) {
        if (names.contains(name)) {
          ordered.put(name, tree.get(name));
        }
      }
      order.stream().filter(names::contains).forEach(name -> ordered.put(name, null));
    }
    for (String name : names) {
      FieldTable.Field field = table.field(name);
      if (field == null) {
        ordered.put(name, tree.get(name));
        continue;
      }
      Message inner = prototype.fieldPrototype(field.ordinal());
      Object value = tree.get(name);
      ordered.put(
          name, inner == null || value == null ? value : inside(value, field.shape(), inner));
    }
    return ordered;
  }

  private static Object inside(Object value, FieldTable.Field.Shape shape, Message inner) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null && shape == FieldTable.Field.Shape.ONE) {
      return ordered(object, inner);
    }
    if (object != null && shape == FieldTable.Field.Shape.MAP) {
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      object.forEach((name, one) -> values.put(name, one == null ? null : single(one, inner)));
      return values;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> values = new ArrayList<>();
      list.forEach(one -> values.add(one == null ? null : single(one, inner)));
      return values;
    }
    return value;
  }

  private static Object single(Object value, Message inner) {
    return inside(value, FieldTable.Field.Shape.ONE, inner);
  }
}
