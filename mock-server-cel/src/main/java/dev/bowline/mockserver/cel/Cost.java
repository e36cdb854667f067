package dev.bowline.mockserver.cel;

import dev.bowline.mockserver.expression.ValueSize;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelExpr.CelMap;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Estimates what an expression costs at most, as the server's library does: by its tree, and by how
 * large the values may become that it reads.
 */
final class Cost {
  private static final String DYN = "dyn";
  private static final Set<String> ACCUMULATORS = Set.of("__result__", "@result");
  private static final Set<CelKind> WITH_FIELDS =
      Set.of(CelKind.MAP, CelKind.STRUCT, CelKind.TYPE_PARAM);
  private static final Set<CelType> SCALARS =
      Set.of(
          SimpleType.BOOL,
          SimpleType.DOUBLE,
          SimpleType.DURATION,
          SimpleType.INT,
          SimpleType.TIMESTAMP,
          SimpleType.UINT);
  private static final long LIST = 10;
  private static final long MAP = 30;
  private static final long STRUCT = 40;

  private final CelAbstractSyntaxTree tree;
  private final ValueSize root;
  private final Map<Long, List<String>> paths = new HashMap<>();
  private final Map<Long, Size> sizes = new HashMap<>();
  private final Map<Long, Entry> entries = new HashMap<>();
  private final Map<String, Deque<Local>> locals = new HashMap<>();
  private final CallCosts calls = new CallCosts(this);

  Cost(CelAbstractSyntaxTree tree, ValueSize root) {
    this.tree = tree;
    this.root = root;
  }

  /** Sizes of what is in a list or map. */
  record Entry(boolean isList, Size key, Size value) {
    static @Nullable Entry union(@Nullable Entry one, @Nullable Entry other) {
      return one == null || other == null
          ? null
          : new Entry(one.isList, one.key.union(other.key), one.value.union(other.value));
    }
  }

  /** A variable of a macro. */
  private record Local(List<String> path, @Nullable Size size, @Nullable Entry entry) {}

  /** What a call costs, arguments left out, and how large its result is, if it is known. */
  record Call(long cost, @Nullable Size result) {}

  long most() {
    return cost(tree.getExpr());
  }

  private long cost(CelExpr expr) {
    return switch (expr.exprKind().getKind()) {
      case IDENT -> ident(expr);
      case SELECT -> select(expr);
      case CALL -> call(expr);
      case LIST -> list(expr);
      case MAP -> map(expr);
      case STRUCT ->
          expr.struct().entries().stream()
              .map(entry -> cost(entry.value()))
              .reduce(STRUCT, Size::add);
      case COMPREHENSION -> comprehension(expr);
      default -> 0;
    };
  }

  private long ident(CelExpr expr) {
    Local local = local(expr.ident().name());
    paths.put(expr.id(), local != null ? local.path() : List.of(expr.ident().name()));
    return 1;
  }

  private long select(CelExpr expr) {
    CelExpr operand = expr.select().operand();
    long sum = cost(operand);
    if (expr.select().testOnly()) {
      return sum;
    }
    paths.put(expr.id(), child(path(operand), expr.select().field()));
    return WITH_FIELDS.contains(type(operand).kind()) ? Size.add(sum, 1) : sum;
  }

  private long call(CelExpr expr) {
    CelCall call = expr.call();
    List<CelExpr> args = call.args();
    if (call.function().equals(DYN)) {
      long sum = Size.add(1, cost(args.get(0)));
      setSize(expr, size(args.get(0)));
      setEntry(expr, entry(args.get(0)));
      return sum;
    }
    List<Long> costs = new ArrayList<>();
    args.forEach(arg -> costs.add(cost(arg)));
    long sum = call.target().isPresent() ? cost(call.target().get()) : 0;
    long most = 0;
    Size result = null;
    for (String overload : overloads(expr)) {
      Call estimated = calls.estimate(expr, overload, costs);
      most = Math.max(most, estimated.cost());
      if (estimated.result() != null) {
        result = result == null ? estimated.result() : result.union(estimated.result());
      }
      if (overload.equals("index_list") || overload.equals("index_map")) {
        Entry entry = entry(args.get(0));
        result = entry == null ? null : entry.value();
        paths.put(
            expr.id(),
            child(path(args.get(0)), overload.equals("index_list") ? "@items" : "@values"));
      }
      if (result == null) {
        result = size(expr);
      }
    }
    setSize(expr, result);
    return Size.add(sum, most);
  }

  private List<String> overloads(CelExpr expr) {
    return tree.getReference(expr.id())
        .map(reference -> List.copyOf(reference.overloadIds()))
        .orElse(List.of());
  }

  private long list(CelExpr expr) {
    long sum = LIST;
    List<CelExpr> elements = expr.list().elements();
    Size items = elements.isEmpty() ? new Size(0, 0) : Size.NONE;
    for (CelExpr element : elements) {
      sum = Size.add(sum, cost(element));
      items = items.union(sizeOrUnknown(element));
    }
    setEntry(expr, new Entry(true, Size.ONE, items));
    return sum;
  }

  private long map(CelExpr expr) {
    long sum = MAP;
    List<CelMap.Entry> all = expr.map().entries();
    Size keys = all.isEmpty() ? new Size(0, 0) : Size.NONE;
    Size values = keys;
    for (CelMap.Entry entry : all) {
      sum = Size.add(sum, Size.add(cost(entry.key()), cost(entry.value())));
      keys = keys.union(sizeOrUnknown(entry.key()));
      values = values.union(sizeOrUnknown(entry.value()));
    }
    setEntry(expr, new Entry(false, keys, values));
    return sum;
  }

  private long comprehension(CelExpr expr) {
    CelComprehension loop = expr.comprehension();
    CelExpr range = loop.iterRange();
    CelExpr start = loop.accuInit();
    long sum = Size.add(cost(range), cost(start));
    push(loop.accuVar(), new Local(path(start), size(start), entry(start)));
    Entry entry = entry(range);
    boolean isList = entry == null ? type(range).kind() == CelKind.LIST : entry.isList();
    Size key = entry == null ? null : entry.key();
    Size value = entry == null ? null : entry.value();
    Local keys = new Local(child(path(range), isList ? "@indices" : "@keys"), key, null);
    Local values = new Local(child(path(range), isList ? "@items" : "@values"), value, null);
    if (loop.iterVar2().isEmpty()) {
      push(loop.iterVar(), isList ? values : keys);
    } else {
      push(loop.iterVar(), keys);
      push(loop.iterVar2(), values);
    }
    long turn = Size.add(cost(loop.loopCondition()), cost(loop.loopStep()));
    pop(loop.iterVar());
    if (!loop.iterVar2().isEmpty()) {
      pop(loop.iterVar2());
    }
    sum = Size.add(sum, cost(loop.result()));
    pop(loop.accuVar());
    Size turns = sizeOrUnknown(range);
    switch (start.exprKind().getKind()) {
      case CONSTANT -> setSize(expr, size(start));
      case LIST, MAP -> {
        setSize(expr, turns);
        setEntry(expr, entry(loop.loopStep()));
      }
      default -> {}
    }
    return Size.add(sum, Size.multiply(turns.max(), turn));
  }

  private void push(String name, Local local) {
    locals.computeIfAbsent(name, any -> new ArrayDeque<>()).push(local);
  }

  private void pop(String name) {
    Deque<Local> stack = locals.get(name);
    if (stack != null) {
      stack.pop();
    }
  }

  private @Nullable Local local(String name) {
    Deque<Local> stack = locals.get(name);
    return stack == null ? null : stack.peek();
  }

  private static List<String> child(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }

  CelType type(CelExpr expr) {
    return tree.getType(expr.id()).orElse(SimpleType.DYN);
  }

  private List<String> path(CelExpr expr) {
    if (expr.exprKind().getKind() == Kind.IDENT) {
      Local local = local(expr.ident().name());
      if (local != null) {
        return local.path();
      }
    }
    return paths.getOrDefault(expr.id(), List.of());
  }

  /** The size of the items of a list, if their place is known. */
  Size itemSize(CelExpr list) {
    List<String> path = path(list);
    Size size =
        path.isEmpty() || ACCUMULATORS.contains(path.get(0)) ? null : at(child(path, "@items"));
    return size == null ? Size.UNKNOWN : size;
  }

  private void setSize(CelExpr expr, @Nullable Size size) {
    if (size != null) {
      sizes.put(expr.id(), size);
    }
  }

  void setEntry(CelExpr expr, @Nullable Entry entry) {
    if (entry != null) {
      entries.put(expr.id(), entry);
    }
  }

  Size sizeOrUnknown(CelExpr expr) {
    Size size = size(expr);
    return size == null ? Size.UNKNOWN : size;
  }

  private @Nullable Size size(CelExpr expr) {
    Size known = sizes.get(expr.id());
    if (known == null) {
      known = written(expr);
    }
    if (known != null) {
      return known;
    }
    Size found = at(path(expr));
    if (found != null) {
      sizes.put(expr.id(), found);
      return found;
    }
    if (isScalar(type(expr))) {
      return Size.ONE;
    }
    Local local = expr.exprKind().getKind() == Kind.IDENT ? local(expr.ident().name()) : null;
    return local == null ? null : local.size();
  }

  /** The size of what stands in the expression itself. */
  private static @Nullable Size written(CelExpr expr) {
    return switch (expr.exprKind().getKind()) {
      case CONSTANT -> {
        CelConstant constant = expr.constant();
        yield switch (constant.getKind()) {
          case STRING_VALUE -> {
            String text = constant.stringValue();
            yield Size.fixed(text.codePointCount(0, text.length()));
          }
          case BYTES_VALUE -> Size.fixed(constant.bytesValue().size());
          default -> Size.ONE;
        };
      }
      case LIST -> Size.fixed(expr.list().elements().size());
      case MAP -> Size.fixed(expr.map().entries().size());
      default -> null;
    };
  }

  private static boolean isScalar(CelType type) {
    return SCALARS.contains(type)
        || (type instanceof OptionalType optional && isScalar(optional.parameters().get(0)));
  }

  /** The size of what is at a place; the first step is the variable. */
  private @Nullable Size at(List<String> path) {
    if (path.isEmpty()) {
      return null;
    }
    ValueSize node = root;
    for (String step : path.subList(1, path.size())) {
      ValueSize next =
          switch (step) {
            case "@items", "@values" -> node.elements();
            case "@keys" -> node.elements() == null ? null : ValueSize.of(0);
            default -> field(node, step);
          };
      if (next == null) {
        return null;
      }
      node = next;
    }
    return new Size(0, node.most());
  }

  private static @Nullable ValueSize field(ValueSize node, String name) {
    for (Map.Entry<String, ValueSize> field : node.fields().entrySet()) {
      if (FieldNames.escaped(field.getKey()).contains(name)) {
        return field.getValue();
      }
    }
    return null;
  }

  @Nullable Entry entry(CelExpr expr) {
    Entry known = entries.get(expr.id());
    if (known != null) {
      return known;
    }
    Local local = expr.exprKind().getKind() == Kind.IDENT ? local(expr.ident().name()) : null;
    return local == null ? null : local.entry();
  }
}
