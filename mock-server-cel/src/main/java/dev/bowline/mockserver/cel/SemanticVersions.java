package dev.bowline.mockserver.cel;

import dev.cel.common.types.SimpleType;

/** Versions such as {@code 1.2.3}. */
final class SemanticVersions {
  private static final Parameter SEMVER =
      Parameter.opaque("kubernetes.Semver", SemanticVersion.class);

  private SemanticVersions() {}

  static void addTo(Functions functions) {
    functions.global(
        "semver", "string_to_semver", SEMVER.type(), a -> parse(a[0], false), Parameter.STRING);
    functions.global(
        "semver",
        "string_bool_to_semver",
        SEMVER.type(),
        a -> parse(a[0], (Boolean) a[1]),
        Parameter.STRING,
        Parameter.BOOL);
    functions.global(
        "isSemver", "is_semver_string", SimpleType.BOOL, a -> is(a[0], false), Parameter.STRING);
    functions.global(
        "isSemver",
        "is_semver_string_bool",
        SimpleType.BOOL,
        a -> is(a[0], (Boolean) a[1]),
        Parameter.STRING,
        Parameter.BOOL);
    number(functions, "major", 0);
    number(functions, "minor", 1);
    number(functions, "patch", 2);
    functions.member(
        "isGreaterThan",
        "semver_is_greater_than",
        SimpleType.BOOL,
        a -> compare(a) > 0,
        SEMVER,
        SEMVER);
    functions.member(
        "isLessThan", "semver_is_less_than", SimpleType.BOOL, a -> compare(a) < 0, SEMVER, SEMVER);
    functions.member(
        "compareTo",
        "semver_compare_to",
        SimpleType.INT,
        a -> (long) Integer.signum(compare(a)),
        SEMVER,
        SEMVER);
  }

  private static void number(Functions functions, String name, int index) {
    functions.member(
        name,
        "semver_" + name,
        SimpleType.INT,
        a -> ((SemanticVersion) a[0]).numbers().get(index),
        SEMVER);
  }

  private static int compare(Object[] both) {
    return ((SemanticVersion) both[0]).compareTo((SemanticVersion) both[1]);
  }

  private static SemanticVersion parse(Object text, boolean isLoose) {
    return isLoose
        ? SemanticVersion.parseLoosely((String) text)
        : SemanticVersion.parse((String) text);
  }

  private static boolean is(Object text, boolean isLoose) {
    try {
      parse(text, isLoose);
      return true;
    } catch (FunctionException e) {
      return false;
    }
  }
}
