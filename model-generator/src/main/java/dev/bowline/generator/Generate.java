package dev.bowline.generator;

import dev.bowline.generator.emit.ModelWriter;
import dev.bowline.generator.emit.SourceFolder;
import dev.bowline.generator.facts.Facts;
import dev.bowline.generator.facts.FactsParser;
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
    Selection selection = Selection.parse(arguments[2]);
    SourceFolder folder = new SourceFolder(Path.of(arguments[1]));
    new ModelWriter(facts, new Planner(facts), folder).write(selection::includes);
    folder.deleteOthers();
  }
}
