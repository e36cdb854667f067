package dev.bowline.mockserver.cel;

import dev.bowline.mockserver.cel.Cost.Call;
import dev.bowline.mockserver.cel.Cost.Entry;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What calls of functions cost at most. */
final class CallCosts {
  private static final double TRAVERSAL = 0.1;
  private static final double PATTERN = 0.25;
  private static final long ADDRESS_BYTES = 16;
  private static final long FORMAT_BYTES = 64;
  private static final long FORMAT_PATTERN = 128;
  private static final Call ONE = new Call(1, null);

  private final Cost cost;

  CallCosts(Cost cost) {
    this.cost = cost;
  }

  /**
   * What a call costs with its arguments.
   *
   * @param costs what each argument costs
   */
  Call estimate(CelExpr expr, String overload, List<Long> costs) {
    CelExpr target = expr.call().target().orElse(null);
    List<CelExpr> args = expr.call().args();
    switch (overload) {
      case "logical_or", "logical_and" -> {
        return new Call(Size.add(costs.get(0), costs.get(1)), null);
      }
      case "conditional" -> {
        cost.setEntry(expr, Entry.union(cost.entry(args.get(1)), cost.entry(args.get(2))));
        Size size = size(args.get(1)).union(size(args.get(2)));
        return new Call(Size.add(costs.get(0), Math.max(costs.get(1), costs.get(2))), size);
      }
      default -> {}
    }
    Call own = ofServer(expr.call().function(), target, args);
    if (own == null) {
      own = ofLanguage(expr, overload, target, args);
    }
    return new Call(costs.stream().reduce(own.cost(), Size::add), own.result());
  }

  private Size size(CelExpr expr) {
    return cost.sizeOrUnknown(expr);
  }

  private Call traversal(CelExpr walked) {
    return new Call(size(walked).cost(TRAVERSAL), null);
  }

  /** Functions that the server adds. */
  private @Nullable Call ofServer(String function, @Nullable CelExpr target, List<CelExpr> args) {
    return switch (function) {
      case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" ->
          target == null ? null : search(target);
      case "url", "jsonpatch.escapeKey" ->
          args.size() == 1 ? new Call(size(args.get(0)).cost(TRAVERSAL), size(args.get(0))) : null;
      case "lowerAscii", "upperAscii", "substring", "trim" ->
          target == null ? null : new Call(size(target).cost(TRAVERSAL), size(target));
      case "replace" -> target == null || args.size() < 2 ? null : replace(target, args);
      case "split" -> target == null ? null : split(target, args);
      case "join" -> target == null ? null : join(target, args);
      case "find", "findAll" ->
          target == null
              ? null
              : new Call(pattern(target, args.get(0)), new Size(0, size(target).max()));
      case "cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver" ->
          args.isEmpty() ? null : traversal(args.get(0));
      case "ip" -> args.isEmpty() ? ONE : traversal(args.get(0));
      case "ip.isCanonical" -> new Call(size(args.get(0)).cost(2 * TRAVERSAL), null);
      case "containsIP", "containsCIDR" -> contains(function.equals("containsCIDR"), args.get(0));
      case "validate" ->
          new Call(Size.scale(size(args.get(0)).cost(TRAVERSAL), FORMAT_PATTERN * PATTERN), null);
      case "sets.contains", "sets.intersects", "sets.equivalent" -> sets(function, args);
      case "_==_" -> equality(args);
      default -> null;
    };
  }

  private Call search(CelExpr target) {
    CelType type = cost.type(target);
    if (type.parameters().isEmpty()) {
      return traversal(target);
    }
    CelKind items = type.parameters().get(0).kind();
    long each =
        items == CelKind.STRING || items == CelKind.BYTES
            ? Size.add(1, cost.itemSize(target).cost(TRAVERSAL))
            : 1;
    return new Call(Size.multiply(size(target).max(), each), null);
  }

  private Call replace(CelExpr target, List<CelExpr> args) {
    Size text = size(target);
    Size before = size(args.get(0));
    Size after = size(args.get(1));
    long most;
    long kept = 0;
    if (before.min() == 0) {
      most = Size.add(text.max(), 1);
      kept = text.max();
    } else if (after.max() <= before.min()) {
      most = 0;
      kept = text.max();
    } else {
      most = Size.scale(text.max(), 1.0 / before.min());
    }
    long least = 0;
    long keptAtLeast = text.min();
    if (before.max() == 0) {
      least = Size.add(text.min(), 1);
    } else if (before.max() > after.min()) {
      least = Size.scale(text.min(), 1.0 / before.max());
      keptAtLeast = 0;
    }
    Size result = new Size(least, most).times(after).plus(new Size(keptAtLeast, kept));
    return new Call(text.cost(2 * TRAVERSAL), result);
  }

  private Call split(CelExpr target, List<CelExpr> args) {
    long most = size(target).max();
    if (args.size() > 1
        && args.get(1).exprKind().getKind() == Kind.CONSTANT
        && args.get(1).constant().getKind() == CelConstant.Kind.INT64_VALUE) {
      most = args.get(1).constant().int64Value();
    }
    return new Call(size(target).cost(2 * TRAVERSAL), new Size(0, most));
  }

  private Call join(CelExpr target, List<CelExpr> args) {
    Size list = size(target);
    Size text = new Size(0, 0);
    if (!cost.type(target).parameters().isEmpty()) {
      text = list.times(cost.itemSize(target));
    }
    if (!args.isEmpty()) {
      Size separators = new Size(Math.max(0, list.min() - 1), Math.max(0, list.max() - 1));
      text = text.plus(size(args.get(0)).times(separators));
    }
    return new Call(text.cost(TRAVERSAL), text);
  }

  /** Each four characters of a pattern are taken for one thing to look for. */
  private long pattern(CelExpr text, CelExpr pattern) {
    return Size.multiply(size(text).plus(Size.ONE).cost(TRAVERSAL), size(pattern).cost(PATTERN));
  }

  private Call contains(boolean isRange, CelExpr other) {
    long sum = Size.scale(2 * ADDRESS_BYTES, TRAVERSAL);
    if (isRange) {
      sum = Size.add(sum, Size.scale(ADDRESS_BYTES, TRAVERSAL) + 1);
    }
    if (cost.type(other).kind() == CelKind.STRING) {
      sum = Size.add(sum, size(other).cost(TRAVERSAL));
    }
    return new Call(sum, null);
  }

  private Call sets(String function, List<CelExpr> args) {
    long pairs = size(args.get(0)).times(size(args.get(1))).max();
    return new Call(
        Size.add(Size.scale(pairs, function.equals("sets.equivalent") ? 2 : 1), 1), null);
  }

  private @Nullable Call equality(List<CelExpr> args) {
    CelType type = cost.type(args.get(0));
    if (type.kind() != CelKind.OPAQUE
        || type.name().equals("optional_type")
        || !type.equals(cost.type(args.get(1)))) {
      return null;
    }
    if (type.name().endsWith("URL")) {
      return traversal(args.get(1));
    }
    return type.name().endsWith("Format")
        ? new Call(Size.scale(FORMAT_BYTES, TRAVERSAL), null)
        : ONE;
  }

  /** Functions and operators of the language. */
  private Call ofLanguage(
      CelExpr expr, String overload, @Nullable CelExpr target, List<CelExpr> args) {
    return switch (overload) {
      case "string_format" -> target == null ? ONE : traversal(target);
      case "string_to_bytes" -> {
        Size size = size(args.get(0));
        yield new Call(
            size.cost(TRAVERSAL), new Size(size.min(), Size.multiply(size.max(), Integer.BYTES)));
      }
      case "bytes_to_string" -> {
        Size size = size(args.get(0));
        yield new Call(size.cost(TRAVERSAL), new Size(size.min() / Integer.BYTES, size.max()));
      }
      case "strings_quote" -> {
        Size size = size(args.get(0));
        yield new Call(
            size.cost(TRAVERSAL), size.plus(new Size(0, size.max())).plus(Size.fixed(2)));
      }
      case "starts_with_string", "ends_with_string" -> traversal(args.get(0));
      case "in_list" -> new Call(size(args.get(1)).max(), null);
      case "matches_string" -> target == null ? ONE : new Call(pattern(target, args.get(0)), null);
      case "contains_string" ->
          target == null
              ? ONE
              : new Call(
                  Size.multiply(size(target).cost(TRAVERSAL), size(args.get(0)).cost(TRAVERSAL)),
                  null);
      case "add_string", "add_bytes", "add_list" -> {
        Size result = size(args.get(0)).plus(size(args.get(1)));
        cost.setEntry(expr, Entry.union(cost.entry(args.get(0)), cost.entry(args.get(1))));
        yield new Call(overload.equals("add_list") ? 1 : result.cost(TRAVERSAL), result);
      }
      case "less_string",
          "greater_string",
          "less_equals_string",
          "greater_equals_string",
          "less_bytes",
          "greater_bytes",
          "less_equals_bytes",
          "greater_equals_bytes",
          "equals",
          "not_equals" ->
          new Call(
              Size.scale(Math.min(size(args.get(0)).max(), size(args.get(1)).max()), TRAVERSAL),
              null);
      default -> ONE;
    };
  }
}
