package dev.bowline.mockserver.registry.rules;

import java.util.Map;

/** Earlier states of workloads. */
final class RevisionRules {
  private RevisionRules() {}

  static Rules rules() {
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        problems.notNegative(object.at("revision"));
        Field data = object.at("data");
        if (!data.isSet()) {
          problems.required(data, "data is mandatory");
        } else if (!(data.value() instanceof Map)) {
          problems.required(data, "data must be a valid JSON object");
        }
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        problems.notNegative(object.at("revision"));
        problems.immutable(object.at("data"), old.at("data"));
      }
    };
  }
}
