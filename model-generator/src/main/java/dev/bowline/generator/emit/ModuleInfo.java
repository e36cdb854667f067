package dev.bowline.generator.emit;

import java.util.SortedSet;

/** Writes the declaration of the model's module, which exports every package. */
public final class ModuleInfo {
  private ModuleInfo() {}

  /** Source of the declaration. */
  public static String text(SortedSet<String> packages) {
    StringBuilder text = new StringBuilder();
    text.append("import org.jspecify.annotations.NullMarked;\n\n");
    text.append("/** The built-in kinds of Kubernetes. */\n");
    text.append("@NullMarked\nmodule dev.bowline.model {\n");
    text.append(
        "  requires transitive dev.bowline.meta;\n  requires static transitive org.jspecify;\n\n");
    packages.forEach(name -> text.append("  exports ").append(name).append(";\n"));
    return text.append("}\n").toString();
  }
}
