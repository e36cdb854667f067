package dev.bowline.mockserver.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Formats of text that have names: {@code format.dns1123Label().validate('web')}. */
final class NamedFormats {
  /**
   * A format.
   *
   * @param name its name
   * @param check tells what is wrong with a text; nothing if it is right
   */
  record NamedFormat(String name, Function<String, List<String>> check) {}

  private static final Parameter FORMAT =
      Parameter.opaque("kubernetes.NamedFormat", NamedFormat.class);
  private static final Map<String, NamedFormat> FORMATS = new LinkedHashMap<>();
  private static final int LABEL = 63;
  private static final int SUBDOMAIN = 253;
  private static final Pattern DNS_1123_LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
  private static final Pattern DNS_1123_SUBDOMAIN =
      Pattern.compile(DNS_1123_LABEL + "(\\." + DNS_1123_LABEL + ")*");
  private static final Pattern DNS_1035_LABEL = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
  private static final Pattern NAME_PART =
      Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
  private static final Pattern LABEL_VALUE =
      Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
  private static final String LABEL_TEXT =
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
          + " must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
          + " regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
  private static final String SUBDOMAIN_TEXT =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
          + " used for validation is"
          + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
  private static final String LABEL_1035_TEXT =
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
          + " alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or"
          + " 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
  private static final String LABEL_VALUE_TEXT =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
          + " 'my_value',  or '12345', regex used for validation is"
          + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
  private static final String NAME_PART_TEXT =
      "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
          + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex"
          + " used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

  static {
    put("dns1123Label", text -> matches(text, DNS_1123_LABEL, LABEL_TEXT, LABEL));
    put("dns1123Subdomain", text -> matches(text, DNS_1123_SUBDOMAIN, SUBDOMAIN_TEXT, SUBDOMAIN));
    put("dns1035Label", text -> matches(text, DNS_1035_LABEL, LABEL_1035_TEXT, LABEL));
    put("qualifiedName", NamedFormats::qualifiedName);
    put("dns1123LabelPrefix", text -> prefix(text, DNS_1123_LABEL, LABEL_TEXT, LABEL));
    put(
        "dns1123SubdomainPrefix",
        text -> prefix(text, DNS_1123_SUBDOMAIN, SUBDOMAIN_TEXT, SUBDOMAIN));
    put("dns1035LabelPrefix", text -> prefix(text, DNS_1035_LABEL, LABEL_1035_TEXT, LABEL));
    put("labelValue", text -> matches(text, LABEL_VALUE, LABEL_VALUE_TEXT, LABEL));
    put("uri", NamedFormats::uri);
    put("uuid", text -> when(!UUID.matcher(text).matches(), "does not match the UUID format"));
    put("byte", text -> when(!isBase64(text), "invalid base64"));
    put("date", text -> when(!isDate(text), "invalid date"));
    put("datetime", text -> when(!isMoment(text), "invalid datetime"));
  }

  private NamedFormats() {}

  private static void put(String name, Function<String, List<String>> check) {
    FORMATS.put(name, new NamedFormat(name, check));
  }

  static void addTo(Functions functions) {
    FORMATS.forEach(
        (name, format) ->
            functions.global("format." + name, "format." + name, FORMAT.type(), a -> format));
    functions.global(
        "format.named",
        "format-named",
        OptionalType.create(FORMAT.type()),
        a -> Optional.ofNullable(FORMATS.get((String) a[0])),
        Parameter.STRING);
    functions.member(
        "validate",
        "format-validate",
        OptionalType.create(ListType.create(SimpleType.STRING)),
        a -> {
          List<String> problems = ((NamedFormat) a[0]).check().apply((String) a[1]);
          return problems.isEmpty() ? Optional.empty() : Optional.of(problems);
        },
        FORMAT,
        Parameter.STRING);
  }

  private static List<String> matches(String text, Pattern pattern, String problem, int max) {
    List<String> problems = new ArrayList<>();
    if (text.length() > max) {
      problems.add(
          "must be no more than " + max + (pattern == LABEL_VALUE ? " bytes" : " characters"));
    }
    if (!pattern.matcher(text).matches()) {
      problems.add(problem);
    }
    return problems;
  }

  /** A text to which something is added, so that its last hyphen doesn't count. */
  private static List<String> prefix(String text, Pattern pattern, String problem, int max) {
    String whole =
        text.length() > 1 && text.endsWith("-") ? text.substring(0, text.length() - 1) + "a" : text;
    return matches(whole, pattern, problem, max);
  }

  private static List<String> qualifiedName(String text) {
    String[] parts = text.split("/", -1);
    List<String> problems = new ArrayList<>();
    if (parts.length > 2) {
      problems.add(
          "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must"
              + " start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or"
              + " '123-abc', regex used for validation is"
              + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix"
              + " and '/' (e.g. 'example.com/MyName')");
      return problems;
    }
    if (parts.length == 2) {
      if (parts[0].isEmpty()) {
        problems.add("prefix part must be non-empty");
      } else {
        matches(parts[0], DNS_1123_SUBDOMAIN, SUBDOMAIN_TEXT, SUBDOMAIN)
            .forEach(problem -> problems.add("prefix part " + problem));
      }
    }
    String name = parts[parts.length - 1];
    if (name.isEmpty()) {
      problems.add("name part must be non-empty");
    } else if (name.length() > LABEL) {
      problems.add("name part must be no more than 63 bytes");
    }
    if (!NAME_PART.matcher(name).matches()) {
      problems.add(NAME_PART_TEXT);
    }
    return problems;
  }

  private static List<String> uri(String text) {
    try {
      Url.parse(text);
      return List.of();
    } catch (FunctionException e) {
      String prefix = "URL parse error during conversion from string: ";
      return List.of(String.valueOf(e.getMessage()).replace(prefix, ""));
    }
  }

  private static List<String> when(boolean isWrong, String problem) {
    return isWrong ? List.of(problem) : List.of();
  }

  private static boolean isBase64(String text) {
    try {
      Base64.getDecoder().decode(text);
      return text.length() % 4 == 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isDate(String text) {
    try {
      LocalDate.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isMoment(String text) {
    try {
      CelValues.instant(text);
      return text.length() > "2020-01-01".length();
    } catch (DateTimeException e) {
      return false;
    }
  }
}
