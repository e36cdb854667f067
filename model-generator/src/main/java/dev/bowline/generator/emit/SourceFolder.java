package dev.bowline.generator.emit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Where sources are written. A file whose text is unchanged keeps its time, so that nothing is
 * compiled again; files that are no longer written are deleted.
 */
public final class SourceFolder {
  private final Path root;
  private final Set<Path> written = new HashSet<>();
  private final SortedSet<String> packages = new TreeSet<>();

  public SourceFolder(Path root) {
    this.root = root;
  }

  /** Writes the file of a class. */
  public void write(String fullName, String text) {
    Path file = root.resolve(fullName.replace('.', '/') + ".java");
    written.add(file);
    if (fullName.indexOf('.') > 0) {
      packages.add(fullName.substring(0, fullName.lastIndexOf('.')));
    }
    try {
      if (!Files.exists(file) || !Files.readString(file).equals(text)) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Packages that have a class so far. */
  public SortedSet<String> packages() {
    return packages;
  }

  /** Deletes what was not written. */
  public void deleteOthers() {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(root)) {
      List<Path> others =
          tree.filter(file -> Files.isRegularFile(file) && !written.contains(file)).toList();
      for (Path file : others) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
