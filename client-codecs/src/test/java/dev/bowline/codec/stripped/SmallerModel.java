package dev.bowline.codec.stripped;

import dev.bowline.codec.Codecs;
import dev.bowline.generator.Generate;
import dev.bowline.serde.Message;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Classes generated from facts, compiled and loaded beside the codecs, apart from the test's own.
 */
final class SmallerModel implements AutoCloseable {
  private static final Path HAND_WRITTEN = Path.of("../client-model/src/main/java");
  private static final String SCHEMA = "dev/bowline/api/apiextensions/v1";

  private final URLClassLoader loader;
  private final Function<List<Object>, List<byte[]>> rewriter;

  SmallerModel(List<String> facts, Path folder) throws IOException {
    Path sources = folder.resolve("sources");
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path file = Files.write(folder.resolve("facts"), facts);
    for (String part : List.of("meta", "model")) {
      Generate.main(new String[] {file.toString(), sources.resolve(part).toString(), part});
    }
    compile(sources, classes);
    List<URL> path = new ArrayList<>(List.of(classes.toUri().toURL()));
    for (Class<?> neighbour :
        List.of(Rewriter.class, Codecs.class, Message.class, LoadSettings.class, Nullable.class)) {
      path.add(neighbour.getProtectionDomain().getCodeSource().getLocation());
    }
    loader = new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    rewriter = load();
  }

  @SuppressWarnings("unchecked") // it is what that class implements
  private Function<List<Object>, List<byte[]>> load() {
    try {
      return (Function<List<Object>, List<byte[]>>)
          loader.loadClass(Rewriter.class.getName()).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static void compile(Path sources, Path classes) throws IOException {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    List<Path> files = new ArrayList<>(javaFiles(sources));
    files.removeIf(file -> file.endsWith("module-info.java"));
    boolean hasSchema =
        Files.exists(sources.resolve("model").resolve(SCHEMA).resolve("JSONSchemaProps.java"));
    for (Path file : javaFiles(HAND_WRITTEN)) {
      if (hasSchema || !file.startsWith(HAND_WRITTEN.resolve(SCHEMA))) {
        files.add(file);
      }
    }
    String classPath = path(Message.class) + java.io.File.pathSeparator + path(Nullable.class);
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  manager,
                  null,
                  List.of("-proc:none", "-g:none", "-d", classes.toString(), "-cp", classPath),
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!compiled) {
        throw new AssertionError(messages.toString());
      }
    }
  }

  private static Path path(Class<?> type) {
    return Path.of(
        java.net.URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  private static List<Path> javaFiles(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      return tree.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** What {@link Rewriter} does, with the classes of this model. */
  List<byte[]> rewrite(List<Object> task) {
    return rewriter.apply(task);
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
