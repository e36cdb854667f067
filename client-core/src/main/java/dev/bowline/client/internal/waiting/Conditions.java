package dev.bowline.client.internal.waiting;

import dev.bowline.client.waiting.Verdict;
import dev.bowline.meta.ContentValue;
import dev.bowline.meta.Unstructured;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The conditions of an object's status. */
public final class Conditions {
  private static final int LONGEST_MESSAGE = 300;

  private final Unstructured object;
  private final List<ContentValue> conditions;

  private Conditions(Unstructured object, List<ContentValue> conditions) {
    this.object = object;
    this.conditions = conditions;
  }

  /** Those of an object. */
  public static Conditions of(Unstructured object) {
    return new Conditions(object, object.at("status", "conditions").elements());
  }

  /** Whether a condition has a status at the object's present generation. */
  public Verdict judge(String type, String status) {
    ContentValue condition = condition(type);
    if (condition == null) {
      return Verdict.unmet("it has no condition " + type);
    }
    long generation = generation();
    OptionalLong observed = observedGeneration(condition);
    if (observed.isPresent() && observed.getAsLong() < generation) {
      return Verdict.unmet(
          "condition "
              + type
              + " is about generation "
              + observed.getAsLong()
              + ", and the object has "
              + generation);
    }
    if (text(condition, "status").equalsIgnoreCase(status)) {
      return Verdict.met();
    }
    return Verdict.unmet(told(condition, type));
  }

  boolean has(String type) {
    return condition(type) != null;
  }

  boolean isTrue(String type) {
    ContentValue condition = condition(type);
    return condition != null && text(condition, "status").equalsIgnoreCase("True");
  }

  String reason(String type) {
    ContentValue condition = condition(type);
    return condition == null ? "" : text(condition, "reason");
  }

  /** The condition in words: {@code condition Ready is False (NotYet: 0 of 1 containers run)}. */
  String told(String type) {
    ContentValue condition = condition(type);
    return condition == null ? "it has no condition " + type : told(condition, type);
  }

  private static String told(ContentValue condition, String type) {
    String words = "condition " + type + " is " + text(condition, "status");
    String reason = text(condition, "reason");
    String message = text(condition, "message").strip();
    if (message.length() > LONGEST_MESSAGE) {
      message = message.substring(0, LONGEST_MESSAGE) + "...";
    }
    String why = reason.isEmpty() || message.isEmpty() ? reason + message : reason + ": " + message;
    return why.isEmpty() ? words : words + " (" + why + ")";
  }

  private @Nullable ContentValue condition(String type) {
    for (ContentValue condition : conditions) {
      if (text(condition, "type").equalsIgnoreCase(type)) {
        return condition;
      }
    }
    return null;
  }

  private long generation() {
    Long generation = object.metadata().generation();
    return generation == null ? 0 : generation;
  }

  /** That of the condition counts before that of the whole status. */
  private OptionalLong observedGeneration(ContentValue condition) {
    OptionalLong own = condition.at("observedGeneration").optionalLong();
    return own.isPresent() ? own : object.at("status", "observedGeneration").optionalLong();
  }

  private static String text(ContentValue condition, String name) {
    return condition.at(name).optionalString().orElse("");
  }
}
