package dev.bowline.codec.closed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.Kinds;
import dev.bowline.codec.Codecs;
import dev.bowline.serde.Message;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.opentest4j.TestAbortedException;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Reading and writing every built-in kind in every format makes no use of reflection. */
class ReflectiveAccessTest {
  private static final List<Class<?>> CLASS_PATH =
      List.of(
          EveryKind.class,
          Codecs.class,
          Message.class,
          Kinds.class,
          LoadSettings.class,
          Nullable.class,
          Assumptions.class,
          JUnitException.class,
          TestAbortedException.class);

  @Test
  void noneIsSeenWhileEveryKindIsReadAndWritten() throws Exception {
    Recorder recorder = record("");

    assertThat(recorder.seen()).isEmpty();
    assertThat(Integer.parseInt(recorder.output().strip())).isGreaterThan(450);
  }

  @Test
  void whatThereIsWouldBeSeen() throws Exception {
    assertThat(record("and something reflective").seen())
        .contains(
            "java.lang.Class.forName by dev.bowline.codec.closed.ReflectiveAccess.happen",
            "java.lang.Class.getConstructor by dev.bowline.codec.closed.ReflectiveAccess.happen",
            "java.lang.reflect.Constructor.newInstance by dev.bowline.codec.closed.ReflectiveAccess.happen");
  }

  private static Recorder record(String arguments) throws Exception {
    String path =
        CLASS_PATH.stream()
            .map(
                type ->
                    Path.of(
                            java.net.URI.create(
                                type.getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toString()))
                        .toString())
            .collect(Collectors.joining(File.pathSeparator));
    Recorder recorder = new Recorder();
    recorder.run(EveryKind.class.getName(), arguments, "-cp \"" + path + "\"");
    return recorder;
  }
}
