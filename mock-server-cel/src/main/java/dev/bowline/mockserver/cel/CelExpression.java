package dev.bowline.mockserver.cel;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ValueSize;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An expression that was compiled. */
final class CelExpression implements Expression {
  private final String source;
  private final CelAbstractSyntaxTree tree;
  private final CelRuntime.Program program;
  private final Map<String, ExpressionType> variables;

  CelExpression(
      String source,
      CelAbstractSyntaxTree tree,
      CelRuntime.Program program,
      Map<String, ExpressionType> variables) {
    this.source = source;
    this.tree = tree;
    this.program = program;
    this.variables = variables;
  }

  @Override
  public ExpressionType type() {
    return CelTypes.result(tree.getResultType());
  }

  @Override
  public boolean uses(String variable) {
    return tree.getReferenceMap().values().stream()
        .anyMatch(reference -> reference.name().equals(variable));
  }

  @Override
  public long mostCost(ValueSize size) {
    return new Cost(tree, size).most();
  }

  @Override
  public Object evaluate(Map<String, ? extends @Nullable Object> values) {
    Map<String, Object> adapted = new HashMap<>();
    variables.forEach(
        (name, type) -> {
          Object value = values.get(name);
          if (value != null || type instanceof ExpressionType.OptionalOf || uses(name)) {
            adapted.put(name, CelValues.of(type, value));
          }
        });
    try {
      return Objects.requireNonNull(program.eval(adapted));
    } catch (CelEvaluationException e) {
      throw new ExpressionException(RunProblems.text(e, source));
    }
  }

  @Override
  public @Nullable Object tree(@Nullable Object value) {
    return CelValues.tree(value);
  }
}
