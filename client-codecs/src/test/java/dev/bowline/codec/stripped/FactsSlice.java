package dev.bowline.codec.stripped;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Some kinds of the facts with all that they are made of, and of that a part only: what an older
 * client knows of a newer server's objects.
 */
final class FactsSlice {
  /** What is left out. */
  enum Loss {
    /** Any fields and embedded structs, and what isn't seen on the wire of any that stay. */
    ANYWHERE,
    /** In each struct those with the highest numbers, as in a client of an older release. */
    NEWEST
  }

  /** A struct's line and the lines of its fields. */
  private record Struct(String pkg, String head, List<String> members) {}

  private static final String TYPE_META = "meta/v1.TypeMeta";

  /** What the hand-written code of objects and lists asks for. */
  private static final Set<String> OF_ALL_OBJECTS =
      Set.of("name", "namespace", "uid", "resourceVersion", "labels", "annotations");

  private static final Set<String> NOT_ON_THE_WIRE =
      Set.of(
          "opt", "req", "deprecated", "enum", "list", "map", "struct", "patch", "default", "gate");

  private final Map<String, Struct> structs = new LinkedHashMap<>();
  private final Map<String, String> kindLines = new LinkedHashMap<>();
  private final Set<String> listStructs = new LinkedHashSet<>();
  private final List<String> facts;
  private final Random random;
  private final Loss loss;
  private int lost;

  FactsSlice(List<String> facts, long seed, Loss loss) {
    this.facts = facts;
    this.random = new Random(seed);
    this.loss = loss;
    String pkg = "";
    Struct current = new Struct("", "", new ArrayList<>());
    for (String line : facts) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "package" -> pkg = words[1];
        case "struct" -> {
          current = new Struct(pkg, line, new ArrayList<>());
          structs.put(pkg + "." + words[1], current);
        }
        case "" -> current.members().add(line);
        case "kind" -> {
          kindLines.put(words[3], line);
          if (line.contains(" list of=")) {
            listStructs.add(words[3]);
          }
        }
        default -> {}
      }
    }
  }

  /** Names of the structs of all kinds that a server of this release speaks. */
  List<String> servedKinds() {
    return kindLines.entrySet().stream()
        .filter(kind -> !kind.getValue().endsWith(" registered"))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** How many fields were left out. */
  int lost() {
    return lost;
  }

  /** Facts of these kinds, and of everything in meta/v1, without what is lost. */
  List<String> of(List<String> roots) {
    Set<String> kept = closure(roots);
    Map<String, List<String>> members = new LinkedHashMap<>();
    double share = 0.1 + random.nextInt(5) / 10.0;
    kept.forEach(name -> members.put(name, lose(name, share)));
    List<String> lines = new ArrayList<>();
    String pkg = "";
    for (String line : facts) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "package" -> {
          pkg = words[1];
          lines.add(line);
        }
        case "struct" -> {
          List<String> fields = members.get(pkg + "." + words[1]);
          if (fields != null) {
            lines.add(line);
            for (String field : fields) {
              lines.add(withoutMissingKey(field, pkg, members));
            }
          }
        }
        case "kind" -> {
          if (kept.contains(words[3])) {
            lines.add(line);
          }
        }
        case "string" -> {
          if (loss == Loss.NEWEST) {
            lines.add(line);
          }
        }
        case "" -> {}
        default -> lines.add(line);
      }
    }
    return lines;
  }

  private Set<String> closure(List<String> roots) {
    Set<String> found = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(roots);
    structs.forEach(
        (name, struct) -> {
          if (struct.pkg().equals("meta/v1") || struct.head().endsWith(" custom")) {
            open.add(name);
          }
        });
    while (!open.isEmpty()) {
      String name = open.remove();
      Struct struct = structs.get(name);
      if (struct != null && found.add(name)) {
        for (String member : struct.members()) {
          open.add(elementOf(member, struct.pkg()));
        }
      }
    }
    return found;
  }

  /** The struct that a member is made of; a name of none, if it is a value. */
  private static String elementOf(String member, String pkg) {
    String type = member.split(" ", -1)[2];
    String element = type.substring(type.lastIndexOf(']') + 1).replace("*", "");
    return element.indexOf('/') < 0 ? pkg + "." + element : element;
  }

  private List<String> lose(String name, double share) {
    Struct struct = structs.getOrDefault(name, new Struct("", "", List.of()));
    int newest =
        Math.max(
            (int) (highest(struct.members().stream()) * (1 - share)),
            highest(struct.members().stream().filter(member -> !mayGo(name, member))));
    List<String> left = new ArrayList<>();
    for (String member : struct.members()) {
      boolean goes = loss == Loss.ANYWHERE ? random.nextDouble() < share : number(member) > newest;
      if (goes && number(member) > 0 && mayGo(name, member)) {
        lost++;
      } else {
        left.add(loss == Loss.ANYWHERE ? withoutRemarks(member) : member);
      }
    }
    return left;
  }

  private static int highest(Stream<String> members) {
    return members.mapToInt(FactsSlice::number).max().orElse(0);
  }

  private static int number(String member) {
    String number = member.split(" ", -1)[3];
    return number.equals("-") ? 0 : Integer.parseInt(number);
  }

  private boolean mayGo(String struct, String member) {
    String[] words = member.split(" ", -1);
    boolean isNeeded =
        words[2].equals(TYPE_META)
            || listStructs.contains(struct)
            || struct.equals("meta/v1.ListMeta")
            || (struct.equals("meta/v1.ObjectMeta") && OF_ALL_OBJECTS.contains(words[1]))
            || (kindLines.containsKey(struct) && words[1].equals("metadata"));
    return !isNeeded;
  }

  private String withoutRemarks(String member) {
    List<String> words = new ArrayList<>(Arrays.asList(member.split(" ", -1)));
    words
        .subList(Math.min(4, words.size()), words.size())
        .removeIf(
            word ->
                word.startsWith("enum=")
                    || (NOT_ON_THE_WIRE.contains(word.replaceFirst("=.*", ""))
                        && random.nextBoolean()));
    return String.join(" ", words);
  }

  private static String withoutMissingKey(
      String member, String pkg, Map<String, List<String>> members) {
    String key = keyOf(member);
    return key == null || hasField(elementOf(member, pkg), key, members)
        ? member
        : member.replace(" list=map:" + key, "");
  }

  private static @Nullable String keyOf(String member) {
    for (String word : member.split(" ", -1)) {
      if (word.startsWith("list=map:") && word.indexOf(',') < 0) {
        return word.substring("list=map:".length());
      }
    }
    return null;
  }

  private static boolean hasField(String struct, String field, Map<String, List<String>> members) {
    String pkg = struct.substring(0, struct.lastIndexOf('.'));
    for (String member : members.getOrDefault(struct, List.of())) {
      if (member.startsWith(" " + field + " ")
          || (member.startsWith(" + ") && hasField(elementOf(member, pkg), field, members))) {
        return true;
      }
    }
    return false;
  }
}
