package dev.bowline.mockserver.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions that kube-apiserver adds to CEL. Several of its libraries have functions of one
 * name, so they are put together by name before they are added.
 */
final class Functions {
  private static final Functions ALL = new Functions();

  static {
    Quantities.addTo(ALL);
    Urls.addTo(ALL);
    Addresses.addTo(ALL);
    Networks.addTo(ALL);
    Regexes.addTo(ALL);
    ListFunctions.addTo(ALL);
    SemanticVersions.addTo(ALL);
    NamedFormats.addTo(ALL);
    StringFormat.addTo(ALL);
  }

  private final Map<String, List<CelOverloadDecl>> declarations = new LinkedHashMap<>();
  private final Map<String, List<CelFunctionBinding>> bindings = new LinkedHashMap<>();

  private Functions() {}

  static Functions all() {
    return ALL;
  }

  /**
   * What a function does.
   *
   * @see CelFunctionBinding
   */
  interface Body {
    Object apply(Object[] arguments);
  }

  /** A function of values. */
  void global(String name, String id, CelType result, Body body, Parameter... parameters) {
    add(name, CelOverloadDecl.newGlobalOverload(id, result, types(parameters)), body, parameters);
  }

  /** A function that is called on its first value. */
  void member(String name, String id, CelType result, Body body, Parameter... parameters) {
    add(name, CelOverloadDecl.newMemberOverload(id, result, types(parameters)), body, parameters);
  }

  private static List<CelType> types(Parameter... parameters) {
    List<CelType> types = new ArrayList<>();
    for (Parameter parameter : parameters) {
      types.add(parameter.type());
    }
    return types;
  }

  @SuppressWarnings("Immutable") // bodies are lambdas that keep nothing
  private void add(String name, CelOverloadDecl declaration, Body body, Parameter... parameters) {
    ImmutableList.Builder<Class<?>> classes = ImmutableList.builder();
    for (Parameter parameter : parameters) {
      classes.add(parameter.javaClass());
    }
    declarations.computeIfAbsent(name, key -> new ArrayList<>()).add(declaration);
    bindings
        .computeIfAbsent(name, key -> new ArrayList<>())
        .add(CelFunctionBinding.from(declaration.overloadId(), classes.build(), body::apply));
  }

  void addTo(CelBuilder builder) {
    declarations.forEach(
        (name, overloads) ->
            builder.addFunctionDeclarations(
                CelFunctionDecl.newFunctionDeclaration(name, overloads)));
    bindings.forEach(
        (name, overloads) ->
            builder.addFunctionBindings(CelFunctionBinding.fromOverloads(name, overloads)));
  }
}
