package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Limits and defaults of what single pods, containers and claims use. */
final class LimitRangeRules implements Rules {
  private static final List<String> TYPES = List.of("Pod", "Container", "PersistentVolumeClaim");
  private static final List<String> DEFAULTS = List.of("default", "defaultRequest");

  @Override
  public void check(Field object, Problems problems) {
    Set<String> types = new HashSet<>();
    for (Field limit : object.at("spec", "limits").each()) {
      Field type = limit.at("type");
      checkType(type, problems);
      if (!types.add(type.text())) {
        problems.duplicate(type);
      }
      new Limit(limit, problems).check();
    }
  }

  private static void checkType(Field type, Problems problems) {
    List<String> found = Names.labelKeyProblems(type.text());
    problems.invalid(type.with(type.text()), found);
    if (found.isEmpty() && type.text().indexOf('/') < 0 && !TYPES.contains(type.text())) {
      problems.invalid(type, "must be a standard limit type or fully qualified");
    }
  }

  /** The limits of one type of things. */
  private record Limit(Field limit, Problems problems) {
    void check() {
      Set<String> names = new LinkedHashSet<>();
      checkNames("max", names);
      checkNames("min", names);
      boolean isPod = limit.at("type").is("Pod");
      for (String name : DEFAULTS) {
        if (!isPod) {
          checkNames(name, names);
        } else if (!limit.at(name).isEmpty()) {
          problems.forbidden(limit.at(name), "may not be specified when `type` is 'Pod'");
        }
      }
      if (limit.at("type").is("PersistentVolumeClaim")
          && amount("min", "storage") == null
          && amount("max", "storage") == null) {
        problems.required(
            limit.at("limits"),
            "either minimum or maximum storage value is required, but neither was provided");
      }
      checkNames("maxLimitRequestRatio", names);
      names.forEach(name -> compare(name, isPod));
    }

    private void checkNames(String which, Set<String> names) {
      for (String name : limit.at(which).names()) {
        Field place = limit.at(which).key(name);
        if (List.of("Pod", "Container").contains(limit.at("type").text())) {
          ResourceRules.checkName(place, name, problems);
        } else {
          ResourceRules.checkAnyName(place, name, problems);
        }
        names.add(name);
      }
    }

    private @Nullable Quantity amount(String which, String name) {
      String text = limit.at(which).texts().get(name);
      return text == null ? null : Quantity.parse(text);
    }

    private void compare(String name, boolean isPod) {
      Quantity min = amount("min", name);
      Quantity max = amount("max", name);
      Quantity value = isPod ? null : amount("default", name);
      Quantity request = isPod ? null : amount("defaultRequest", name);
      checkOrder(min, max, place("min", name), "min value", "max value", min);
      checkOrder(
          min,
          request,
          place("defaultRequest", name),
          "min value",
          "default request value",
          request);
      checkOrder(
          request,
          max,
          place("defaultRequest", name),
          "default request value",
          "max value",
          request);
      checkOrder(
          request,
          value,
          place("defaultRequest", name),
          "default request value",
          "default limit value",
          request);
      checkOrder(min, value, place("default", name), "min value", "default value", min);
      checkOrder(value, max, place("default", name), "default value", "max value", max);
      checkRatio(
          amount("maxLimitRequestRatio", name), min, max, place("maxLimitRequestRatio", name));
      if (!ResourceRules.isOvercommitAllowed(name)
          && value != null
          && request != null
          && value.compareTo(request) != 0) {
        problems.invalid(
            place("defaultRequest", name).with(request.toString()),
            "default value "
                + value
                + " must equal to defaultRequest value "
                + request
                + " in "
                + name);
      }
    }

    private Field place(String which, String name) {
      return limit.at(which).key(name);
    }

    private void checkOrder(
        @Nullable Quantity less,
        @Nullable Quantity more,
        Field place,
        String lessName,
        String moreName,
        @Nullable Quantity shown) {
      if (less != null && more != null && shown != null && less.compareTo(more) > 0) {
        problems.invalid(
            place.with(shown.toString()),
            lessName + " " + less + " is greater than " + moreName + " " + more);
      }
    }

    private void checkRatio(
        @Nullable Quantity ratio, @Nullable Quantity min, @Nullable Quantity max, Field place) {
      if (ratio == null) {
        return;
      }
      if (ratio.value().compareTo(BigDecimal.ONE) < 0) {
        problems.invalid(place, "ratio " + ratio + " is less than 1");
      }
      if (min != null && max != null && min.signum() > 0) {
        BigDecimal most = max.value().divide(min.value(), MathContext.DECIMAL64);
        if (ratio.value().compareTo(most) > 0) {
          problems.invalid(
              place,
              String.format(
                  Locale.ROOT, "ratio %s is greater than max/min = %f", ratio, most.doubleValue()));
        }
      }
    }
  }
}
