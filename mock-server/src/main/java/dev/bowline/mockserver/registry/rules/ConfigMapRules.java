package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Config maps: keys, size, and what is immutable once it is declared so. */
final class ConfigMapRules implements Rules {
  static final int MAX_BYTES = 1 << 20;
  private static final int QUANTUM = 4;
  private static final int QUANTUM_BYTES = 3;

  @Override
  public void check(Field object, Problems problems) {
    Field data = object.at("data");
    Field binary = object.at("binaryData");
    long size = 0;
    for (Map.Entry<String, String> entry : data.texts().entrySet()) {
      String key = entry.getKey();
      Field place = data.key(key).with(key);
      problems.invalid(place, Names.configKeyProblems(key));
      if (binary.texts().containsKey(key)) {
        problems.invalid(place, "duplicate of key present in binaryData");
      }
      size += entry.getValue().getBytes(StandardCharsets.UTF_8).length;
    }
    for (Map.Entry<String, String> entry : binary.texts().entrySet()) {
      problems.invalid(
          binary.key(entry.getKey()).with(entry.getKey()), Names.configKeyProblems(entry.getKey()));
      size += decodedLength(entry.getValue());
    }
    if (size > MAX_BYTES) {
      problems.tooLong(new Field("[]", null), MAX_BYTES);
    }
  }

  static long decodedLength(String base64) {
    long padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    return (long) base64.length() / QUANTUM * QUANTUM_BYTES - padding;
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    checkImmutable(object, old, problems, "data", "binaryData");
    check(object, problems);
  }

  static void checkImmutable(Field object, Field old, Problems problems, String... fields) {
    if (!old.at("immutable").flag()) {
      return;
    }
    String detail = "field is immutable when `immutable` is set";
    if (!object.at("immutable").flag()) {
      problems.forbidden(object.at("immutable"), detail);
    }
    for (String field : fields) {
      if (!object.at(field).texts().equals(old.at(field).texts())) {
        problems.forbidden(object.at(field), detail);
      }
    }
  }
}
