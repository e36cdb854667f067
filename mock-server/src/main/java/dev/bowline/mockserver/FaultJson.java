package dev.bowline.mockserver;

import dev.bowline.mockserver.object.Tree;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a fault and its moment from JSON. Each member that is read is taken out, so that what is
 * left is unknown.
 */
final class FaultJson {
  private final Map<String, @Nullable Object> left;
  private final String path;

  private FaultJson(Map<String, @Nullable Object> tree, String path) {
    this.left = new LinkedHashMap<>(tree);
    this.path = path;
  }

  /**
   * A fault and when it strikes.
   *
   * @param fault what goes wrong
   * @param moment when
   */
  record Wish(Fault fault, Moment moment) {}

  /**
   * Reads both.
   *
   * @throws IllegalArgumentException if something is missing, unknown or not allowed; the message
   *     says where and what is expected
   */
  static Wish read(Map<String, @Nullable Object> tree) {
    FaultJson json = new FaultJson(tree, "");
    Object at = json.left.remove("at");
    FaultJson when = new FaultJson(Map.of(), "at.");
    if (at != null) {
      Map<String, @Nullable Object> object = Tree.object(at);
      if (object == null) {
        throw new IllegalArgumentException("at must be an object");
      }
      when = new FaultJson(object, "at.");
    }
    Wish wish = new Wish(json.fault(), when.moment());
    json.requireNothingLeft();
    when.requireNothingLeft();
    return wish;
  }

  private Fault fault() {
    String effect = text("effect", null);
    return switch (effect) {
      case "close" -> Fault.close();
      case "reset" -> Fault.reset();
      case "stall" -> Fault.stall();
      case "stallAfter" -> Fault.stallAfter(number("bytes", null));
      case "halfOpen" -> Fault.halfOpen(number("bytes", null));
      case "truncate" -> Fault.truncate(number("bytes", null));
      case "resetAfter" -> Fault.resetAfter(number("bytes", null));
      case "throttle" ->
          Fault.throttle(whole("bytes", null), Duration.ofMillis(number("pauseMillis", null)));
      case "truncateEvent" -> Fault.truncateEvent(number("events", null));
      case "malformedEvent" -> Fault.malformedEvent(number("events", null));
      case "dropBookmarks" -> Fault.dropBookmarks();
      case "dropAllBookmarks" -> Fault.dropAllBookmarks();
      case "status" -> Fault.status(whole("code", null), whole("retryAfter", 0L));
      case "answer" ->
          Fault.answer(whole("code", null), text("contentType", "text/plain"), text("body", ""));
      case "expire" -> Fault.expire();
      case "goAway" -> Fault.goAway();
      case "compact" -> Fault.compact();
      case "restart" -> Fault.restart();
      case "skewClock" -> Fault.skewClock(Duration.ofSeconds(number("seconds", null)));
      default -> throw new IllegalArgumentException("effect " + effect + " is unknown");
    };
  }

  private Moment moment() {
    String verb = text("verb", "");
    String resource = text("resource", "");
    String namespace = text("namespace", "");
    String name = text("name", "");
    Moment moment =
        Moment.when(
                call ->
                    fits(verb, call.verb())
                        && fits(resource, call.resource())
                        && fits(namespace, call.namespace())
                        && fits(name, call.name()))
            .skip(atLeast(0, "skip", 0L));
    if ("always".equals(left.get("times"))) {
      left.remove("times");
      moment = moment.always();
    } else {
      moment = moment.times(atLeast(1, "times", 1L));
    }
    Object chance = left.remove("chance");
    long seed = number("seed", 0L);
    return chance == null ? moment : moment.chance(probability(chance), seed);
  }

  private double probability(Object chance) {
    if (chance instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= 1) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(path + "chance must be a number from 0 to 1");
  }

  private int atLeast(int least, String member, Long otherwise) {
    int number = whole(member, otherwise);
    if (number < least) {
      throw new IllegalArgumentException(
          path + member + " must be at least " + least + ", not " + number);
    }
    return number;
  }

  private static boolean fits(String wanted, String found) {
    return wanted.isEmpty() || wanted.equals(found);
  }

  private String text(String member, @Nullable String otherwise) {
    Object value = left.remove(member);
    if (value == null && otherwise != null) {
      return otherwise;
    }
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(path + member + " must be a text");
  }

  private long number(String member, @Nullable Long otherwise) {
    Object value = left.remove(member);
    if (value == null && otherwise != null) {
      return otherwise;
    }
    if (value instanceof Long number) {
      return number;
    }
    throw new IllegalArgumentException(path + member + " must be a whole number");
  }

  private int whole(String member, @Nullable Long otherwise) {
    long number = number(member, otherwise);
    if (number != (int) number) {
      throw new IllegalArgumentException(path + member + " is too large: " + number);
    }
    return (int) number;
  }

  private void requireNothingLeft() {
    if (!left.isEmpty()) {
      throw new IllegalArgumentException(path + left.keySet().iterator().next() + " is unknown");
    }
  }
}
