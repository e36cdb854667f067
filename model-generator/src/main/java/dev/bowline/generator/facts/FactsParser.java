package dev.bowline.generator.facts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the line form of the facts; {@code facts/README.md} has its grammar. */
public final class FactsParser {
  private static final String FORMAT = "format 1";

  private final List<ApiPackage> packages = new ArrayList<>();
  private final List<Kind> kinds = new ArrayList<>();
  private @Nullable Words packageLine;
  private List<Struct> structs = new ArrayList<>();
  private List<StringType> stringTypes = new ArrayList<>();
  private List<Member> members = new ArrayList<>();
  private String currentPackage = "";

  private FactsParser() {}

  /**
   * Reads facts.
   *
   * @throws FactsException with the number of the line that is wrong
   */
  public static Facts parse(List<String> lines) {
    FactsParser parser = new FactsParser();
    if (lines.isEmpty() || !lines.get(0).equals(FORMAT)) {
      throw new FactsException("line 1: expected " + FORMAT);
    }
    for (int i = 1; i < lines.size(); i++) {
      try {
        parser.line(lines.get(i));
      } catch (IllegalArgumentException e) {
        throw new FactsException(
            "line " + (i + 1) + ": " + e.getMessage() + ": " + lines.get(i), e);
      }
    }
    parser.endPackage();
    return new Facts(parser.packages, parser.kinds);
  }

  private void line(String line) {
    if (line.startsWith(" ")) {
      members.add(member(line));
      return;
    }
    int blank = line.indexOf(' ');
    switch (blank < 0 ? line : line.substring(0, blank)) {
      case "#", "kubernetes" -> {}
      case "package" -> {
        endPackage();
        packageLine = new Words(line, 2);
        currentPackage = packageLine.get(1);
      }
      case "struct" -> structs.add(struct(new Words(line, 2)));
      case "string" -> stringTypes.add(stringType(new Words(line, 2)));
      case "kind" -> kinds.add(kind(new Words(line, 6)));
      default -> throw new IllegalArgumentException("unknown line");
    }
  }

  private void endPackage() {
    if (packageLine == null) {
      return;
    }
    String group = packageLine.take("group");
    String version = packageLine.take("version");
    if (group == null || version == null || packageLine.take("go") == null) {
      throw new FactsException("package " + currentPackage + " lacks group, version or go");
    }
    packages.add(
        new ApiPackage(currentPackage, group, version, reach(packageLine), structs, stringTypes));
    packageLine.end();
    packageLine = null;
    structs = new ArrayList<>();
    stringTypes = new ArrayList<>();
  }

  private Struct struct(Words words) {
    members = new ArrayList<>();
    boolean atomic = words.takeFlag("atomic");
    boolean custom = words.takeFlag("custom");
    Struct struct =
        new Struct(
            new TypeName(currentPackage, words.get(1)), reach(words), atomic, custom, members);
    words.end();
    return struct;
  }

  private static Reach reach(Words words) {
    for (Reach reach : Reach.values()) {
      if (words.takeFlag(reach.name().toLowerCase(java.util.Locale.ROOT))) {
        return reach;
      }
    }
    throw new IllegalArgumentException("neither served nor webhook nor registered");
  }

  private Member member(String line) {
    Words words = new Words(line, 3);
    if (words.get(0).equals("+")) {
      words.end();
      return new Member.Inline(TypeName.parse(words.get(1), currentPackage), number(words.get(2)));
    }
    words.take("go");
    words.takeFlag("opt");
    String constants = words.take("enum");
    Member.Field field =
        new Member.Field(
            words.get(0),
            FieldType.parse(words.get(1), currentPackage),
            number(words.get(2)),
            words.takeFlag("oe"),
            words.takeFlag("oz"),
            words.takeFlag("req"),
            constants == null ? null : TypeName.parse(constants, currentPackage),
            words.take("list"),
            words.take("map"),
            words.take("struct"),
            words.take("patch"),
            words.take("default"),
            words.takeFlag("wrapped"),
            words.takeList("gate"),
            words.takeFlag("deprecated"));
    words.end();
    return field;
  }

  private static int number(String word) {
    return word.equals("-") ? 0 : Integer.parseInt(word);
  }

  private StringType stringType(Words words) {
    Map<String, String> constants = new LinkedHashMap<>();
    words.takeFlag("enum"); // the model keeps every set open, whatever the schema tells
    for (String pair : words.takeRest()) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("expected CONSTANT=VALUE, not " + pair);
      }
      constants.put(pair.substring(0, equals), unquoted(pair.substring(equals + 1)));
    }
    return new StringType(new TypeName(currentPackage, words.get(1)), constants);
  }

  private static String unquoted(String value) {
    if (!value.startsWith("\"")) {
      return value;
    }
    if (value.indexOf('\\') >= 0) {
      throw new IllegalArgumentException("escapes in constants are not known here: " + value);
    }
    return value.substring(1, value.length() - 1);
  }

  private static Kind kind(Words words) {
    Kind.Resource resource = null;
    if (!words.get(4).equals("-")) {
      boolean namespaced = Boolean.parseBoolean(words.take("ns"));
      words.take("verbs");
      List<String> shortNames = words.takeList("short");
      words.take("cat");
      List<String> subresources = new ArrayList<>();
      for (String sub = words.take("sub"); sub != null; sub = words.take("sub")) {
        subresources.add(sub.substring(0, sub.indexOf(':')));
      }
      words.take("fields");
      words.take("formats");
      resource = new Kind.Resource(words.get(4), namespaced, shortNames, subresources);
    }
    String itemType = words.takeFlag("list") ? words.take("of") : null;
    Kind kind =
        new Kind(
            words.get(1),
            words.get(2),
            TypeName.parse(words.get(3), ""),
            resource,
            itemType,
            reach(words));
    words.end();
    return kind;
  }
}
