package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.registry.rules.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Definitions of types: formats in their schemas that nobody checks. */
final class DefinitionWarnings implements WarningRules {
  private static final Set<String> OF_TEXTS =
      Set.of(
          "bsonobjectid",
          "uri",
          "email",
          "hostname",
          "ipv4",
          "ipv6",
          "cidr",
          "mac",
          "uuid",
          "uuid3",
          "uuid4",
          "uuid5",
          "isbn",
          "isbn10",
          "isbn13",
          "creditcard",
          "ssn",
          "hexcolor",
          "rgbcolor",
          "byte",
          "password",
          "date",
          "duration",
          "datetime",
          "k8sshortname",
          "k8slongname");
  private static final Set<String> OF_INTEGERS = Set.of("int32", "int64");
  private static final Set<String> OF_NUMBERS = Set.of("float", "double");

  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    formats(object).forEach(format -> warn(format, warnings));
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {
    List<String> before = formats(old);
    formats(object).stream()
        .filter(format -> !before.contains(format))
        .forEach(format -> warn(format, warnings));
  }

  private static void warn(String format, Consumer<String> warnings) {
    warnings.accept("unrecognized format " + GoFormat.quoted(format));
  }

  private static List<String> formats(Field definition) {
    List<String> unknown = new ArrayList<>();
    for (Field version : definition.at("spec", "versions").each()) {
      addFormats(version.at("schema", "openAPIV3Schema"), unknown);
    }
    return unknown.stream().distinct().toList();
  }

  private static void addFormats(Field schema, List<String> unknown) {
    if (!schema.isSet()) {
      return;
    }
    String format = schema.at("format").text();
    if (!format.isEmpty() && !isKnown(schema.at("type").text(), format)) {
      unknown.add(format);
    }
    for (String one : List.of("items", "additionalProperties", "not")) {
      addFormats(schema.at(one), unknown);
    }
    for (String list : List.of("allOf", "oneOf", "anyOf")) {
      schema.at(list).each().forEach(inner -> addFormats(inner, unknown));
    }
    Field properties = schema.at("properties");
    properties.names().forEach(name -> addFormats(properties.key(name), unknown));
  }

  private static boolean isKnown(String type, String format) {
    return switch (type) {
      case "", "string" -> OF_TEXTS.contains(format.replace("-", ""));
      case "integer" -> OF_INTEGERS.contains(format);
      case "number" -> OF_NUMBERS.contains(format);
      default -> false;
    };
  }
}
