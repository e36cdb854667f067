package dev.bowline.generator;

import dev.bowline.generator.emit.KindTableEmitter;
import dev.bowline.generator.emit.ModelWriter;
import dev.bowline.generator.emit.ModuleInfo;
import dev.bowline.generator.emit.SourceFolder;
import dev.bowline.generator.facts.Facts;
import dev.bowline.generator.facts.FactsParser;
import dev.bowline.generator.facts.Reach;
import dev.bowline.generator.plan.ModelRules;
import dev.bowline.generator.plan.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The generator as a program: {@code Generate FACTS FOLDER meta|model|registered}. */
public final class Generate {
  private Generate() {}

  /**
   * Writes the sources of one module.
   *
   * @param arguments the facts file, the folder to write into (what else is in there is deleted),
   *     and what to write
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("expected FACTS FOLDER meta|model|registered");
    }
    Facts facts = FactsParser.parse(Files.readAllLines(Path.of(arguments[0])));
    Planner planner = new Planner(facts);
    ModelRules.check(facts, planner);
    SourceFolder folder = new SourceFolder(Path.of(arguments[1]));
    Selection selection = Selection.parse(arguments[2]);
    new ModelWriter(facts, planner, folder).write(selection::includes);
    switch (selection) {
      case META -> {}
      case MODEL -> {
        write(folder, new KindTableEmitter(facts, planner, "LiveKinds", Reach::isLive));
        folder.write("module-info", ModuleInfo.text(folder.packages()));
      }
      case REGISTERED ->
          write(
              folder,
              new KindTableEmitter(facts, planner, "RegisteredKinds", reach -> !reach.isLive()));
    }
    folder.deleteOthers();
  }

  private static void write(SourceFolder folder, KindTableEmitter table) {
    folder.write(table.className(), table.text());
  }
}
