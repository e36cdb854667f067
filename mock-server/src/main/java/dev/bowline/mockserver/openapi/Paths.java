package dev.bowline.mockserver.openapi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes operations as the {@code paths} of a document. */
final class Paths {
  private final OperationWriter writer;
  private final Map<String, List<Operation>> byPath = new TreeMap<>();

  Paths(OperationWriter writer) {
    this.writer = writer;
  }

  /** How one dialect writes. */
  interface OperationWriter {
    Map<String, @Nullable Object> operation(Operation operation, List<Parameter> parameters);

    Map<String, @Nullable Object> parameter(Parameter parameter);
  }

  void add(Operation operation) {
    byPath.computeIfAbsent(operation.path(), path -> new ArrayList<>()).add(operation);
  }

  Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    byPath.forEach((path, operations) -> tree.put(path, item(operations)));
    return tree;
  }

  /** Parameters that all operations of a path have stand beside them. */
  private Map<String, @Nullable Object> item(List<Operation> operations) {
    Set<Parameter> common = new LinkedHashSet<>(operations.get(0).parameters());
    operations.forEach(operation -> common.retainAll(operation.parameters()));
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    for (Operation operation : operations) {
      Set<Parameter> own = new LinkedHashSet<>(operation.parameters());
      own.removeAll(common);
      tree.put(operation.method(), writer.operation(operation, sorted(own)));
    }
    if (!common.isEmpty()) {
      tree.put("parameters", sorted(common).stream().map(writer::parameter).toList());
    }
    return tree;
  }

  private static List<Parameter> sorted(Set<Parameter> parameters) {
    return parameters.stream()
        .sorted(Comparator.comparing(Parameter::name).thenComparing(Parameter::in))
        .toList();
  }
}
