package dev.bowline.mockserver.cel;

import dev.bowline.meta.Quantity;
import dev.cel.common.types.SimpleType;
import java.math.BigDecimal;

/** Amounts such as {@code 500m} and {@code 2Gi}. */
final class Quantities {
  private static final Parameter QUANTITY = Parameter.opaque("kubernetes.Quantity", Quantity.class);

  private Quantities() {}

  static void addTo(Functions functions) {
    functions.global(
        "quantity", "string_to_quantity", QUANTITY.type(), a -> parse(a[0]), Parameter.STRING);
    functions.global(
        "isQuantity", "is_quantity_string", SimpleType.BOOL, a -> is(a[0]), Parameter.STRING);
    functions.global(
        "sign", "quantity_sign", SimpleType.INT, a -> (long) value(a[0]).signum(), QUANTITY);
    functions.member(
        "isGreaterThan",
        "quantity_is_greater_than",
        SimpleType.BOOL,
        a -> compare(a) > 0,
        QUANTITY,
        QUANTITY);
    functions.member(
        "isLessThan",
        "quantity_is_less_than",
        SimpleType.BOOL,
        a -> compare(a) < 0,
        QUANTITY,
        QUANTITY);
    functions.member(
        "compareTo",
        "quantity_compare_to",
        SimpleType.INT,
        a -> (long) Integer.signum(compare(a)),
        QUANTITY,
        QUANTITY);
    functions.member(
        "asApproximateFloat",
        "quantity_get_float",
        SimpleType.DOUBLE,
        a -> value(a[0]).doubleValue(),
        QUANTITY);
    functions.member("asInteger", "quantity_get_int", SimpleType.INT, a -> integer(a[0]), QUANTITY);
    functions.member(
        "isInteger", "quantity_is_integer", SimpleType.BOOL, a -> isInteger(a[0]), QUANTITY);
    functions.member(
        "add",
        "quantity_add",
        QUANTITY.type(),
        a -> ((Quantity) a[0]).add((Quantity) a[1]),
        QUANTITY,
        QUANTITY);
    functions.member(
        "add",
        "quantity_add_int",
        QUANTITY.type(),
        a -> ((Quantity) a[0]).add(Quantity.of((Long) a[1])),
        QUANTITY,
        Parameter.INT);
    functions.member(
        "sub",
        "quantity_sub",
        QUANTITY.type(),
        a -> ((Quantity) a[0]).subtract((Quantity) a[1]),
        QUANTITY,
        QUANTITY);
    functions.member(
        "sub",
        "quantity_sub_int",
        QUANTITY.type(),
        a -> ((Quantity) a[0]).subtract(Quantity.of((Long) a[1])),
        QUANTITY,
        Parameter.INT);
  }

  private static BigDecimal value(Object quantity) {
    return ((Quantity) quantity).value();
  }

  private static int compare(Object[] both) {
    return value(both[0]).compareTo(value(both[1]));
  }

  private static Quantity parse(Object text) {
    try {
      return Quantity.parse((String) text);
    } catch (IllegalArgumentException e) {
      throw new FunctionException(
          "quantities must match the regular expression"
              + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
    }
  }

  private static boolean is(Object text) {
    try {
      Quantity.parse((String) text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isInteger(Object quantity) {
    try {
      ((Quantity) quantity).longValueExact();
      return true;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  private static long integer(Object quantity) {
    if (!isInteger(quantity)) {
      throw new FunctionException("cannot convert value to integer");
    }
    return ((Quantity) quantity).longValueExact();
  }
}
