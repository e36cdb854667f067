package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Printers of custom resources. */
public final class CustomPrinter {
  private CustomPrinter() {}

  /**
   * A printer for the columns that a definition has.
   *
   * @param columns its {@code additionalPrinterColumns}; empty for the age alone
   */
  public static Printer of(List<Map<String, @Nullable Object>> columns) {
    return Printers.builtIn().of("serviceaccounts");
  }
}
