package dev.bowline.mockserver.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The printers of all types. Immutable and thread-safe. */
public final class Printers {
  private final Map<String, Printer> byResource = new HashMap<>();
  private final Printer others;

  private Printers(Map<String, List<Column>> columns, Map<String, List<Cell>> cells) {
    columns.forEach(
        (resource, heads) ->
            byResource.put(
                resource,
                new Printer(heads, Objects.requireNonNull(cells.get(resource), resource))));
    others = Objects.requireNonNull(byResource.remove(PrinterColumns.OTHERS));
  }

  /** The printers of the built-in types; read when the first table is asked for. */
  public static Printers builtIn() {
    return BuiltIn.PRINTERS;
  }

  /**
   * The printer of a built-in type.
   *
   * @param resource its qualified name, such as {@code deployments.apps}
   */
  public Printer of(String resource) {
    return byResource.getOrDefault(resource, others);
  }

  /** The printer of the scales of a type. */
  public Printer ofScales(boolean isCustom) {
    return isCustom ? ScaleColumns.ofCustom(others) : ScaleColumns.ofBuiltIn(others);
  }

  private static final class BuiltIn {
    private static final Printers PRINTERS = new Printers(PrinterColumns.read(), cells());

    private static Map<String, List<Cell>> cells() {
      Map<String, List<Cell>> cells = new HashMap<>();
      cells.put(PrinterColumns.OTHERS, Printer.UNKNOWN);
      cells.putAll(CoreCells.ALL);
      cells.putAll(ServiceCells.ALL);
      cells.putAll(VolumeCells.ALL);
      cells.putAll(WorkloadCells.ALL);
      cells.putAll(AutoscalingCells.ALL);
      cells.putAll(NetworkingCells.ALL);
      cells.putAll(StorageCells.ALL);
      cells.putAll(AdmissionCells.ALL);
      cells.putAll(AccessCells.ALL);
      cells.putAll(CertificateCells.ALL);
      cells.putAll(EventCells.ALL);
      cells.putAll(FlowControlCells.ALL);
      cells.putAll(DeviceCells.ALL);
      cells.putAll(SchedulingCells.ALL);
      cells.putAll(ServerCells.ALL);
      return cells;
    }
  }
}
