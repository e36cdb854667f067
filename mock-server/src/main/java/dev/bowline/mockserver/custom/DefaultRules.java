package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.util.List;
import java.util.Objects;

/** Whether defaults are what their schema allows. */
final class DefaultRules {
  private final List<Cause> causes;

  DefaultRules(List<Cause> causes) {
    this.causes = causes;
  }

  void visit(Schema schema, String path) {
    Object value = schema.defaultValue();
    if (value != null) {
      check(schema, value, path + ".default");
    }
    if (schema.items() != null) {
      visit(schema.items(), path + ".items");
    }
    schema.properties().forEach((name, field) -> visit(field, path + ".properties[" + name + "]"));
  }

  private void check(Schema schema, Object value, String path) {
    Object pruned = Tree.copy(value);
    Pruning.prune(pruned, schema);
    if (!Objects.equals(pruned, value)) {
      causes.add(Cause.invalid(path, CauseText.value(value), "must not have unknown fields"));
    }
    causes.addAll(EmbeddedObjects.check(value, schema, path));
    ValueCheck.check(schema, value, null).forEach(found -> causes.add(found.cause(path)));
  }
}
