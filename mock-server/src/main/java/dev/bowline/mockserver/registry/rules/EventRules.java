package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events, in the words of the core group. The newer group, in which fields have other names, wants
 * more of new ones, and that nothing but the series changes.
 */
final class EventRules implements Rules {
  private static final int MAX_WORD = 128;
  private static final int MAX_NOTE = 1024;

  /** Fields that stay, by the name in errors and the name in the newer group. */
  private static final List<List<String>> FIXED =
      List.of(
          List.of("involvedObject", "regarding"),
          List.of("reason", "reason"),
          List.of("message", "note"),
          List.of("source", "deprecatedSource"),
          List.of("firstTimestamp", "deprecatedFirstTimestamp"),
          List.of("lastTimestamp", "deprecatedLastTimestamp"),
          List.of("count", "deprecatedCount"),
          List.of("reason", "reason"),
          List.of("type", "type"),
          List.of("eventTime", "eventTime"),
          List.of("action", "action"),
          List.of("related", "related"),
          List.of("reportingController", "reportingController"),
          List.of("reportingInstance", "reportingInstance"));

  /** Fields that new events don't have any more. */
  private static final List<List<String>> FORMER =
      List.of(
          List.of("firstTimestamp", "deprecatedFirstTimestamp"),
          List.of("lastTimestamp", "deprecatedLastTimestamp"),
          List.of("count", "deprecatedCount"),
          List.of("source", "deprecatedSource"));

  private final boolean isStrict;

  EventRules(boolean isStrict) {
    this.isStrict = isStrict;
  }

  @Override
  public void check(Field object, Problems problems) {
    checkLoosely(object, problems);
    if (!isStrict) {
      return;
    }
    checkSeries(object.at("series"), problems);
    if (!object.at("eventTime").isSet()) {
      problems.required(object.at("eventTime"));
    }
    String type = object.at("type").text();
    if (!List.of("Normal", "Warning").contains(type)) {
      problems.invalid("type", "", "has invalid value: " + type);
    }
    for (List<String> names : FORMER) {
      Field former = object.at(names.get(1));
      boolean isZero = former.isNumber() && former.number() == 0;
      if (!former.isEmpty() && !isZero) {
        problems.invalid(names.get(0), "", "needs to be unset");
      }
    }
  }

  private void checkLoosely(Field object, Problems problems) {
    String namespace = object.at("metadata", "namespace").text();
    Field named = object.at(isStrict ? "regarding" : "involvedObject").at("namespace");
    Field place = named.as("involvedObject.namespace").with(named.text());
    String mismatch = "does not match event.namespace";
    if (!object.at("eventTime").isSet()) {
      boolean isFit =
          named.isEmpty()
              ? List.of("", "default").contains(namespace)
              : named.text().equals(namespace);
      if (!isFit) {
        problems.invalid(place, mismatch);
      }
      return;
    }
    if (named.isEmpty() && !List.of("default", "kube-system").contains(namespace)) {
      problems.invalid(place, mismatch);
    }
    Field controller = object.at(isStrict ? "reportingController" : "reportingComponent");
    if (controller.isEmpty()) {
      problems.required(controller);
    }
    problems.invalid(controller.with(controller.text()), Names.labelKeyProblems(controller.text()));
    for (String name : List.of("reportingInstance", "action", "reason")) {
      Field field = object.at(name);
      if (field.isEmpty()) {
        problems.required(field);
      }
      checkLength(field, MAX_WORD, problems);
    }
    checkLength(object.at(isStrict ? "note" : "message").as("message"), MAX_NOTE, problems);
  }

  private static void checkLength(Field field, int most, Problems problems) {
    if (MetadataMaps.length(field.text()) > most) {
      problems.invalid(field.path(), "", "can have at most " + most + " characters");
    }
  }

  private static void checkSeries(Field series, Problems problems) {
    if (!series.isSet()) {
      return;
    }
    if (series.at("count").number() < 2) {
      problems.invalid(series.path() + ".count", "", "should be at least 2");
    }
    if (!series.at("lastObservedTime").isSet()) {
      problems.required(series.at("lastObservedTime"));
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    checkLoosely(object, problems);
    if (!isStrict) {
      return;
    }
    if (!object.at("series").isSame(old.at("series"))) {
      checkSeries(object.at("series"), problems);
    }
    for (List<String> names : FIXED) {
      Field field = object.at(names.get(1));
      if (!field.isSame(old.at(names.get(1)))) {
        problems.invalid(names.get(0), shown(names.get(0), field), Problems.IMMUTABLE);
      }
    }
  }

  private static @Nullable Object shown(String name, Field field) {
    return switch (name) {
      case "involvedObject", "related" -> InternalForm.of("core.ObjectReference", field.value());
      case "source" -> InternalForm.of("core.EventSource", field.value());
      default -> field.value() == null ? "" : field.value();
    };
  }
}
