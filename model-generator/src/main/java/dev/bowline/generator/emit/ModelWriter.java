package dev.bowline.generator.emit;

import dev.bowline.generator.facts.ApiPackage;
import dev.bowline.generator.facts.Facts;
import dev.bowline.generator.facts.Reach;
import dev.bowline.generator.facts.StringType;
import dev.bowline.generator.facts.Struct;
import dev.bowline.generator.facts.TypeName;
import dev.bowline.generator.plan.JavaNames;
import dev.bowline.generator.plan.Planner;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/** Writes the classes of all selected structs and string types. */
public final class ModelWriter {
  private final Facts facts;
  private final Planner planner;
  private final SourceFolder folder;
  private final Set<TypeName> constantClasses;

  public ModelWriter(Facts facts, Planner planner, SourceFolder folder) {
    this.facts = facts;
    this.planner = planner;
    this.folder = folder;
    this.constantClasses = constantClasses(facts);
  }

  /** String types that have a class: those of live packages, unless a struct has the same name. */
  private static Set<TypeName> constantClasses(Facts facts) {
    Set<TypeName> structs =
        facts.packages().stream()
            .flatMap(p -> p.structs().stream())
            .map(Struct::name)
            .collect(Collectors.toSet());
    return facts.packages().stream()
        .filter(pkg -> pkg.reach().isLive())
        .flatMap(pkg -> pkg.stringTypes().stream())
        .map(StringType::name)
        .filter(name -> !structs.contains(name))
        .collect(Collectors.toSet());
  }

  /** Writes what a selection includes. */
  public void write(BiPredicate<TypeName, Reach> selection) {
    for (ApiPackage pkg : facts.packages()) {
      if (!pkg.version().isEmpty()) {
        write(pkg, selection);
      }
    }
  }

  private void write(ApiPackage pkg, BiPredicate<TypeName, Reach> selection) {
    Set<String> siblings = siblings(pkg);
    Set<String> packages = new HashSet<>();
    for (Struct struct : pkg.structs()) {
      if (selection.test(struct.name(), struct.reach()) && planner.isGenerated(struct)) {
        if (selection.test(struct.name(), pkg.reach())) {
          packages.add(JavaNames.packageOf(struct.name()));
        }
        folder.write(
            JavaNames.classOf(struct.name()),
            new MessageEmitter(planner.plan(struct.name()), siblings, constantClasses).text());
      }
    }
    for (StringType type : pkg.stringTypes()) {
      if (constantClasses.contains(type.name())
          && packages.contains(JavaNames.packageOf(type.name()))) {
        folder.write(JavaNames.classOf(type.name()), new ConstantsEmitter(type).text());
      }
    }
    for (String name : packages) {
      folder.write(name + ".package-info", packageInfo(pkg, name));
    }
  }

  private static Set<String> siblings(ApiPackage pkg) {
    Set<String> names = new HashSet<>();
    pkg.structs().forEach(struct -> names.add(struct.name().name()));
    pkg.stringTypes().forEach(type -> names.add(type.name().name()));
    return names;
  }

  private static String packageInfo(ApiPackage pkg, String javaPackage) {
    String apiVersion = pkg.group().isEmpty() ? pkg.version() : pkg.group() + "/" + pkg.version();
    return "/** Kinds and structs of {@code "
        + apiVersion
        + "}. */\npackage "
        + javaPackage
        + ";\n";
  }
}
