package dev.bowline.codec.closed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.Kinds;
import dev.bowline.codec.Codecs;
import dev.bowline.serde.Message;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No class of ours refers to anything that finds classes or members by name, so that a native image
 * or a shrinker needs no list of what is used. What the classes do in fact is seen by {@link
 * ReflectiveAccessTest}.
 */
class ClosedWorldTest {
  /** Packages and classes of which nothing may be named. */
  private static final List<String> BANNED =
      List.of(
          "java/lang/reflect/",
          "java/lang/invoke/",
          "java/util/ServiceLoader",
          "java/util/ResourceBundle",
          "java/lang/ClassLoader",
          "java/io/ObjectInputStream",
          "java/io/ObjectOutputStream",
          "java/beans/",
          "javax/script/",
          "sun/",
          "jdk/");

  /**
   * What javac writes for lambdas, concatenated text and records: linked by the JVM, and known to
   * native images without being told.
   */
  private static final Set<String> OF_THE_COMPILER =
      Set.of(
          "java/lang/invoke/MethodHandles",
          "java/lang/invoke/MethodHandles$Lookup",
          "java/lang/invoke/LambdaMetafactory",
          "java/lang/invoke/LambdaMetafactory.metafactory",
          "java/lang/invoke/StringConcatFactory",
          "java/lang/invoke/StringConcatFactory.makeConcatWithConstants",
          "java/lang/invoke/SerializedLambda");

  /** Methods of {@code Class} that find nothing: names for messages, and tests of instances. */
  private static final Set<String> HARMLESS =
      Set.of(
          "java/lang/Class.getName",
          "java/lang/Class.getSimpleName",
          "java/lang/Class.isInstance",
          "java/lang/Class.cast",
          "java/lang/Class.isAssignableFrom",
          "java/lang/Class.desiredAssertionStatus");

  /**
   * The exceptions. Two classes look at eight bytes at once: a view of an array, made once, which
   * names no member of any class. Users' own types are bound by Jackson, which is reflective
   * itself: there, an annotation and the empty instance of a built-in class are looked up.
   */
  private static final Set<String> EXCEPTIONS =
      Set.of(
          "dev/bowline/codec/Interning java/lang/invoke/MethodHandles.byteArrayViewVarHandle",
          "dev/bowline/codec/Interning java/lang/invoke/VarHandle",
          "dev/bowline/codec/Interning java/lang/invoke/VarHandle.get",
          "dev/bowline/codec/internal/cbor/Words java/lang/invoke/MethodHandles.byteArrayViewVarHandle",
          "dev/bowline/codec/internal/cbor/Words java/lang/invoke/VarHandle",
          "dev/bowline/codec/internal/cbor/Words java/lang/invoke/VarHandle.get",
          "dev/bowline/codec/internal/cbor/Words java/lang/invoke/VarHandle.set",
          "dev/bowline/codec/internal/parts/KeyedHash java/lang/invoke/MethodHandles.byteArrayViewVarHandle",
          "dev/bowline/codec/internal/parts/KeyedHash java/lang/invoke/VarHandle",
          "dev/bowline/codec/internal/parts/KeyedHash java/lang/invoke/VarHandle.get",
          "dev/bowline/custom/Custom java/lang/Class.getAnnotation",
          "dev/bowline/custom/ModelModule$Messages java/lang/Class.getField",
          "dev/bowline/custom/ModelModule$Messages java/lang/reflect/Field",
          "dev/bowline/custom/ModelModule$Messages java/lang/reflect/Field.get");

  @Test
  void nothingIsFoundByName() throws IOException {
    Set<String> found = new TreeSet<>();
    int classes = 0;
    for (Class<?> module : List.of(Message.class, Codecs.class, Kinds.class)) {
      classes += collect(module, found);
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(EXCEPTIONS);
    assertThat(classes).isGreaterThan(1500);
  }

  @Test
  void whatIsBannedIsSeen() throws IOException {
    try (var in = ReflectiveAccess.class.getResourceAsStream("ReflectiveAccess.class")) {
      assertThat(banned(new ClassReferences(in.readAllBytes())))
          .contains(
              "dev/bowline/codec/closed/ReflectiveAccess java/lang/Class.forName",
              "dev/bowline/codec/closed/ReflectiveAccess java/lang/reflect/Constructor.newInstance");
    }
  }

  private static int collect(Class<?> module, Set<String> found) throws IOException {
    URI place = URI.create(module.getProtectionDomain().getCodeSource().getLocation().toString());
    if (Files.isDirectory(Path.of(place))) {
      return collect(Path.of(place), found);
    }
    try (FileSystem jar = FileSystems.newFileSystem(Path.of(place))) {
      return collect(jar.getPath("/"), found);
    }
  }

  private static int collect(Path root, Set<String> found) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      List<Path> files =
          tree.filter(file -> file.toString().endsWith(".class"))
              .filter(file -> !file.endsWith("module-info.class"))
              .toList();
      for (Path file : files) {
        found.addAll(banned(new ClassReferences(Files.readAllBytes(file))));
      }
      return files.size();
    }
  }

  private static Set<String> banned(ClassReferences type) {
    Set<String> banned = new TreeSet<>();
    type.classes().stream()
        .filter(name -> BANNED.stream().anyMatch(name::startsWith))
        .forEach(name -> banned.add(type.name() + " " + name));
    type.members().stream()
        .filter(
            member ->
                member.startsWith("java/lang/Class.")
                    || BANNED.stream().anyMatch(member::startsWith))
        .forEach(member -> banned.add(type.name() + " " + member));
    banned.removeIf(
        line -> {
          String what = line.substring(line.indexOf(' ') + 1);
          return OF_THE_COMPILER.contains(what) || HARMLESS.contains(what);
        });
    return banned;
  }
}
