package dev.bowline.generator.plan;

import dev.bowline.generator.facts.Facts;
import dev.bowline.generator.facts.FactsException;
import dev.bowline.generator.facts.FieldType;
import dev.bowline.generator.facts.Kind;
import dev.bowline.generator.facts.Member;
import dev.bowline.generator.facts.Struct;
import dev.bowline.generator.facts.TypeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns structs into plans: embedded structs flattened, fields in Protobuf order, names for Java.
 */
public final class Planner {
  private static final TypeName TYPE_META = new TypeName(JavaNames.META, "TypeMeta");

  /** Ordinals of {@code kind} and {@code apiVersion}. */
  static final int TYPE_META_FIELDS = 2;

  private final Facts facts;
  private final Map<TypeName, ClassPlan> plans = new HashMap<>();
  private final Set<TypeName> referenced = new HashSet<>();

  public Planner(Facts facts) {
    this.facts = facts;
    for (var pkg : facts.packages()) {
      for (Struct struct : pkg.structs()) {
        for (Member member : struct.members()) {
          if (member instanceof Member.Field field && field.type().message() != null) {
            referenced.add(field.type().message());
          }
        }
      }
    }
  }

  /** Whether a struct has a generated class. */
  public boolean isGenerated(Struct struct) {
    if (struct.custom() || struct.name().equals(TYPE_META)) {
      return false;
    }
    Kind kind = facts.kindOf(struct.name());
    if (kind == null) {
      return referenced.contains(struct.name()) || !isEmbedded(struct.name());
    }
    return !isPlainList(kind);
  }

  /** Whether {@code KubeList} serves for a list kind: it holds objects of a resource. */
  public boolean isPlainList(Kind kind) {
    if (kind.itemType() == null || FieldType.VALUE_WORDS.contains(kind.itemType())) {
      return false;
    }
    Kind item = itemKind(kind);
    return item != null && plan(item.struct()).resource() != null;
  }

  private @Nullable Kind itemKind(Kind list) {
    String type = list.itemType();
    if (type == null) {
      return null;
    }
    int dot = type.lastIndexOf('.');
    return facts.kindOf(new TypeName(type.substring(0, dot), type.substring(dot + 1)));
  }

  private boolean isEmbedded(TypeName name) {
    return facts.packages().stream()
        .flatMap(pkg -> pkg.structs().stream())
        .flatMap(struct -> struct.members().stream())
        .anyMatch(member -> member instanceof Member.Inline inline && inline.struct().equals(name));
  }

  /** The plan of a struct's class. */
  public ClassPlan plan(TypeName name) {
    ClassPlan plan = plans.get(name);
    if (plan == null) {
      plan = new Build(facts.struct(name)).plan();
      plans.put(name, plan);
    }
    return plan;
  }

  private ClassPlan.@Nullable Resource resource(@Nullable Kind kind, boolean hasObjectMeta) {
    if (kind == null) {
      return null;
    }
    Kind.Resource known = kind.resource();
    if (known != null) {
      return new ClassPlan.Resource(
          known.plural(), known.namespaced(), known.shortNames(), known.subresources());
    }
    boolean isDead = !kind.reach().isLive() && hasObjectMeta && !kind.isList();
    return isDead ? new ClassPlan.Resource(plural(kind.name()), true, List.of(), List.of()) : null;
  }

  /** A name for a resource that no server serves any more. */
  private static String plural(String kind) {
    String word = kind.toLowerCase(Locale.ROOT);
    if (word.endsWith("y")) {
      return word.substring(0, word.length() - 1) + "ies";
    }
    return word.endsWith("s") ? word + "es" : word + "s";
  }

  /** The making of one plan. */
  private final class Build {
    private final Struct struct;
    private final @Nullable Kind kind;
    private final List<ClassPlan.Item> items = new ArrayList<>();
    private int fields;
    private int groups;

    Build(Struct struct) {
      this.struct = struct;
      this.kind = struct.members().stream().anyMatch(Build::isTypeMeta) ? requireKind() : null;
    }

    private Kind requireKind() {
      Kind found = facts.kindOf(struct.name());
      if (found == null) {
        throw new FactsException(struct.name() + " has kind and apiVersion and is no kind");
      }
      return found;
    }

    ClassPlan plan() {
      fields = kind == null ? 0 : TYPE_META_FIELDS;
      add(struct);
      boolean hasObjectMeta =
          struct.members().stream()
              .anyMatch(
                  m ->
                      m instanceof Member.Field f
                          && f.name().equals("metadata")
                          && new TypeName(JavaNames.META, "ObjectMeta").equals(f.type().message()));
      return new ClassPlan(struct.name(), kind, resource(kind, hasObjectMeta), List.copyOf(items));
    }

    private static boolean isTypeMeta(Member member) {
      return member instanceof Member.Inline inline && inline.struct().equals(TYPE_META);
    }

    private void add(Struct from) {
      List<Member> members = new ArrayList<>(from.members());
      members.removeIf(Build::isTypeMeta);
      members.sort(Comparator.comparingInt(Member::number));
      for (Member member : members) {
        if (member instanceof Member.Field field) {
          items.add(new ClassPlan.Item.Value(field(from, field)));
        } else if (member instanceof Member.Inline inline) {
          embed(inline);
        }
      }
    }

    private void embed(Member.Inline inline) {
      if (inline.number() == 0) {
        add(facts.struct(inline.struct()));
        return;
      }
      int id = ++groups;
      items.add(new ClassPlan.Item.Open(id, inline.number()));
      add(facts.struct(inline.struct()));
      items.add(new ClassPlan.Item.Close(id));
    }

    private PlannedField field(Struct from, Member.Field fact) {
      TypeName message = fact.type().message();
      Struct element = message == null ? null : facts.struct(message);
      boolean atomic =
          "atomic".equals(fact.mapType())
              || "atomic".equals(fact.structType())
              || (element != null && element.atomic() && fact.structType() == null);
      return new PlannedField(
          fields++,
          fact,
          JavaNames.member(fact.name(), kind != null),
          ValueKind.ofWord(fact.type().word()),
          key(fact, message),
          Secrets.contains(from.name(), fact),
          atomic,
          element != null && !element.custom());
    }

    private PlannedField.@Nullable ListKey key(Member.Field fact, @Nullable TypeName element) {
      String rule = fact.listType();
      if (element == null || rule == null || !rule.startsWith("map:") || rule.indexOf(',') >= 0) {
        return null;
      }
      String keyName = rule.substring("map:".length());
      for (PlannedField candidate : Planner.this.plan(element).fields()) {
        if (candidate.fact().name().equals(keyName)) {
          return new PlannedField.ListKey(candidate.ordinal(), candidate.name(), candidate.kind());
        }
      }
      throw new FactsException(
          struct.name() + "." + fact.name() + ": its elements have no field " + keyName);
    }
  }
}
