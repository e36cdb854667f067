package dev.bowline.generator.plan;

import dev.bowline.generator.facts.TypeName;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names in Java for names in the API. */
public final class JavaNames {
  /** The package that belongs to {@code client-meta}. */
  public static final String META = "meta/v1";

  /** The root of all other packages. */
  public static final String ROOT = "dev.bowline.api";

  private static final Set<String> WORDS =
      Set.of(
          "abstract",
          "assert",
          "boolean",
          "break",
          "byte",
          "case",
          "catch",
          "char",
          "class",
          "const",
          "continue",
          "default",
          "do",
          "double",
          "else",
          "enum",
          "extends",
          "false",
          "final",
          "finally",
          "float",
          "for",
          "goto",
          "if",
          "implements",
          "import",
          "instanceof",
          "int",
          "interface",
          "long",
          "native",
          "new",
          "null",
          "package",
          "private",
          "protected",
          "public",
          "return",
          "short",
          "static",
          "strictfp",
          "super",
          "switch",
          "synchronized",
          "this",
          "throw",
          "throws",
          "transient",
          "true",
          "try",
          "void",
          "volatile",
          "while",
          "_");

  /** Members of Object, Message and every generated class. */
  private static final Set<String> INHERITED =
      Set.of(
          "getClass",
          "hashCode",
          "equals",
          "toString",
          "notify",
          "notifyAll",
          "wait",
          "clone",
          "finalize",
          "fieldTable",
          "fieldValue",
          "fieldPrototype",
          "unknownFields",
          "read",
          "write",
          "isEmpty",
          "of",
          "with",
          "toBuilder",
          "build",
          "readShape",
          "writeShape");

  /** Members of every kind beside its fields. */
  private static final Set<String> OF_KINDS =
      Set.of(
          "name",
          "namespace",
          "uid",
          "resourceVersion",
          "key",
          "kind",
          "apiVersion",
          "label",
          "annotation");

  private static final Map<String, String> SINGULARS =
      Map.of("hostAliases", "hostAlias", "status", "status", "apiVersions", "apiVersion");

  /**
   * Kinds of meta/v1 that are nothing but parameters of requests, in which no object has a part:
   * kept for what lists all kinds, and no burden of {@code client-meta}.
   */
  private static final Set<String> PARAMETERS =
      Set.of(
          "CreateOptions",
          "GetOptions",
          "ListOptions",
          "PatchOptions",
          "TableOptions",
          "UpdateOptions");

  private JavaNames() {}

  /** Whether a type's class is one of {@code client-meta}. */
  public static boolean isInMeta(TypeName name) {
    return name.pkg().equals(META) && !PARAMETERS.contains(name.name());
  }

  /** The Java package of a type's class. */
  public static String packageOf(TypeName name) {
    return isInMeta(name) ? "dev.bowline.meta.v1" : ROOT + "." + name.pkg().replace('/', '.');
  }

  /** The full name of a type's class. */
  public static String classOf(TypeName name) {
    return packageOf(name) + "." + name.name();
  }

  /** The name of a field's accessor and setter. */
  public static String member(String jsonName, boolean inKind) {
    StringBuilder name = new StringBuilder();
    boolean upper = false;
    for (int i = 0; i < jsonName.length(); i++) {
      char c = jsonName.charAt(i);
      if (!Character.isJavaIdentifierPart(c) || c == '$') {
        upper = name.length() > 0;
      } else if (name.length() == 0) {
        name.append(Character.toLowerCase(c));
      } else {
        name.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      }
    }
    String word = name.toString();
    boolean taken =
        WORDS.contains(word) || INHERITED.contains(word) || (inKind && OF_KINDS.contains(word));
    return taken ? word + "_" : word;
  }

  /**
   * With its first letter in upper case, for {@code has...}, {@code add...} and {@code put...};
   * without the mark of a reserved word.
   */
  public static String capital(String member) {
    String word = member.endsWith("_") ? member.substring(0, member.length() - 1) : member;
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /** One of many: {@code containers}, {@code policies}, {@code addresses}. */
  public static String singular(String member) {
    String word = member.endsWith("_") ? member.substring(0, member.length() - 1) : member;
    String known = SINGULARS.get(word);
    if (known != null) {
      return known;
    }
    if (word.endsWith("ies")) {
      return word.substring(0, word.length() - 3) + "y";
    }
    if (word.endsWith("sses")
        || word.endsWith("tatuses")
        || word.endsWith("xes")
        || word.endsWith("ches")
        || word.endsWith("shes")) {
      return word.substring(0, word.length() - 2);
    }
    if (word.endsWith("s")
        && !word.endsWith("ss")
        && !word.endsWith("us")
        && !word.endsWith("is")
        && !word.equals("tls")) {
      return word.substring(0, word.length() - 1);
    }
    return word;
  }

  /**
   * The name of a constant by its value: {@code ClusterFirst} is {@code CLUSTER_FIRST}. Empty if
   * the value has no letter or digit.
   */
  public static String constant(String value) {
    String text = value.replace("IPv4", "Ipv4").replace("IPv6", "Ipv6");
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c < 128 && Character.isLetterOrDigit(c))) {
        separate(name);
        continue;
      }
      if (i > 0 && Character.isUpperCase(c)) {
        char before = text.charAt(i - 1);
        boolean wordEnds = Character.isLowerCase(before) || Character.isDigit(before);
        boolean acronymEnds =
            Character.isUpperCase(before)
                && i + 1 < text.length()
                && Character.isLowerCase(text.charAt(i + 1));
        if (wordEnds || acronymEnds) {
          separate(name);
        }
      }
      name.append(c);
    }
    int end = name.length();
    while (end > 0 && name.charAt(end - 1) == '_') {
      end--;
    }
    String word = name.substring(0, end).toUpperCase(Locale.ROOT);
    return !word.isEmpty() && Character.isDigit(word.charAt(0)) ? "_" + word : word;
  }

  private static void separate(StringBuilder name) {
    if (name.length() > 0 && name.charAt(name.length() - 1) != '_') {
      name.append('_');
    }
  }
}
