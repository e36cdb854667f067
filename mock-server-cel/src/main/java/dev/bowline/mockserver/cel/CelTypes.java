package dev.bowline.mockserver.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableMap;
import com.google.errorprone.annotations.Immutable;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.ListOf;
import dev.bowline.mockserver.expression.ExpressionType.MapOf;
import dev.bowline.mockserver.expression.ExpressionType.ObjectOf;
import dev.bowline.mockserver.expression.ExpressionType.OptionalOf;
import dev.bowline.mockserver.expression.ExpressionType.Result;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Types as CEL knows them. Those of objects are kept, and found by their names. */
final class CelTypes {
  private final Map<String, CelType> objects = new HashMap<>();

  CelType of(ExpressionType type) {
    if (type instanceof Scalar scalar) {
      return scalar(scalar);
    } else if (type instanceof ListOf list) {
      return ListType.create(of(list.items()));
    } else if (type instanceof MapOf map) {
      return MapType.create(SimpleType.STRING, of(map.values()));
    } else if (type instanceof ObjectOf object) {
      return object(object);
    } else if (type instanceof OptionalOf optional) {
      return OptionalType.create(of(optional.value()));
    }
    return (CelType) ((Result) type).type();
  }

  private static CelType scalar(Scalar scalar) {
    return switch (scalar) {
      case BOOL -> SimpleType.BOOL;
      case INT -> SimpleType.INT;
      case DOUBLE -> SimpleType.DOUBLE;
      case STRING -> SimpleType.STRING;
      case BYTES -> SimpleType.BYTES;
      case TIMESTAMP -> SimpleType.TIMESTAMP;
      case DURATION -> SimpleType.DURATION;
      case ANY -> SimpleType.DYN;
    };
  }

  private CelType object(ObjectOf object) {
    Map<String, CelType> fields = new HashMap<>();
    object
        .fields()
        .forEach(
            (name, field) -> {
              CelType type = of(field);
              FieldNames.escaped(name).forEach(escaped -> fields.put(escaped, type));
            });
    ImmutableMap<String, CelType> known = ImmutableMap.copyOf(fields);
    CelType type =
        StructType.create(
            object.name(), known.keySet(), name -> Optional.ofNullable(known.get(name)));
    objects.put(object.name(), type);
    return type;
  }

  /** What an expression evaluates to. */
  static ExpressionType result(CelType type) {
    for (Scalar scalar : Scalar.values()) {
      if (scalar(scalar).equals(type)) {
        return scalar;
      }
    }
    return new Result(type.name(), type);
  }

  CelTypeProvider provider() {
    return new ObjectTypes(ImmutableMap.copyOf(objects));
  }

  /** The types of objects by their names. */
  @Immutable
  private static final class ObjectTypes implements CelTypeProvider {
    private final ImmutableMap<String, CelType> types;

    ObjectTypes(ImmutableMap<String, CelType> types) {
      this.types = types;
    }

    @Override
    public ImmutableCollection<CelType> types() {
      return types.values();
    }

    @Override
    public Optional<CelType> findType(String name) {
      return Optional.ofNullable(types.get(name));
    }
  }
}
