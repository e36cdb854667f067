package dev.bowline.mockserver.cel;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.ExpressionScope;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelBuilder;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.validator.CelValidator;
import dev.cel.validator.CelValidatorFactory;
import dev.cel.validator.validators.DurationLiteralValidator;
import dev.cel.validator.validators.HomogeneousLiteralValidator;
import dev.cel.validator.validators.RegexLiteralValidator;
import dev.cel.validator.validators.TimestampLiteralValidator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The environment of some expressions: their variables, and all functions. */
final class CelScope implements ExpressionScope {
  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .enableOptionalSyntax(true)
          .build();
  private static final CelStringExtensions STRINGS =
      CelExtensions.strings(
          CelStringExtensions.Function.CHAR_AT,
          CelStringExtensions.Function.INDEX_OF,
          CelStringExtensions.Function.JOIN,
          CelStringExtensions.Function.LAST_INDEX_OF,
          CelStringExtensions.Function.LOWER_ASCII,
          CelStringExtensions.Function.QUOTE,
          CelStringExtensions.Function.REPLACE,
          CelStringExtensions.Function.SPLIT,
          CelStringExtensions.Function.SUBSTRING,
          CelStringExtensions.Function.TRIM,
          CelStringExtensions.Function.UPPER_ASCII);

  private final Map<String, ExpressionType> variables;
  private final Cel cel;
  private final CelValidator validator;

  CelScope(Map<String, ExpressionType> variables) {
    this.variables = Map.copyOf(variables);
    CelTypes types = new CelTypes();
    CelBuilder builder = builder();
    new LinkedHashMap<>(variables).forEach((name, type) -> builder.addVar(name, types.of(type)));
    this.cel = builder.setTypeProvider(types.provider()).build();
    this.validator =
        CelValidatorFactory.standardCelValidatorBuilder(cel)
            .addAstValidators(
                DurationLiteralValidator.INSTANCE,
                TimestampLiteralValidator.INSTANCE,
                RegexLiteralValidator.INSTANCE,
                HomogeneousLiteralValidator.newInstance(StringFormat.NAME))
            .build();
  }

  private static CelBuilder builder() {
    CelBuilder builder =
        CelFactory.plannerCelBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addCompilerLibraries(
                CelExtensions.optional(),
                STRINGS,
                CelExtensions.sets(OPTIONS),
                CelExtensions.comprehensions(),
                CelExtensions.lists())
            .addRuntimeLibraries(
                CelExtensions.optional(),
                STRINGS,
                CelExtensions.sets(OPTIONS),
                CelExtensions.comprehensions(),
                CelExtensions.lists());
    Functions.all().addTo(builder);
    return builder;
  }

  @Override
  public Expression compile(String source) {
    CelAbstractSyntaxTree tree;
    try {
      tree = cel.compile(source).getAst();
    } catch (CelValidationException e) {
      throw new ExpressionException(CompileProblems.text(e.getErrors(), e.getSource()));
    }
    CelValidationResult literals = validator.validate(tree);
    if (literals.hasError()) {
      List<CelIssue> errors = literals.getErrors();
      throw new ExpressionException(CompileProblems.text(errors, tree.getSource()));
    }
    try {
      return new CelExpression(source, tree, cel.createProgram(tree), variables);
    } catch (CelEvaluationException e) {
      throw new ExpressionException("program instantiation failed: " + e.getMessage());
    }
  }
}
