package dev.bowline.mockserver.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.List;

/** What regular expressions find. */
final class Regexes {
  private Regexes() {}

  static void addTo(Functions functions) {
    functions.member(
        "find",
        "string_find_string",
        SimpleType.STRING,
        a -> findAll(a[0], a[1], 1).stream().findFirst().orElse(""),
        Parameter.STRING,
        Parameter.STRING);
    functions.member(
        "findAll",
        "string_find_all_string",
        ListType.create(SimpleType.STRING),
        a -> findAll(a[0], a[1], -1),
        Parameter.STRING,
        Parameter.STRING);
    functions.member(
        "findAll",
        "string_find_all_string_int",
        ListType.create(SimpleType.STRING),
        a -> findAll(a[0], a[1], (Long) a[2]),
        Parameter.STRING,
        Parameter.STRING,
        Parameter.INT);
  }

  private static List<String> findAll(Object text, Object regex, long limit) {
    Pattern pattern;
    try {
      pattern = Pattern.compile((String) regex);
    } catch (PatternSyntaxException e) {
      throw new FunctionException("Illegal regex: " + e.getMessage());
    }
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher((String) text);
    while ((limit < 0 || found.size() < limit) && matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }
}
