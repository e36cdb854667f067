package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JvmHooksTest {
  @Test
  @Tag("scenario-119")
  void theJvmHasWhatWasAddedAndNotRemoved() {
    JvmHooks hooks = JvmHooks.system();
    Thread stays = new Thread(() -> {});
    Thread goes = new Thread(() -> {});
    hooks.add(stays);
    hooks.add(goes);
    hooks.remove(goes);
    assertThat(Runtime.getRuntime().removeShutdownHook(stays)).isTrue();
    assertThat(Runtime.getRuntime().removeShutdownHook(goes)).isFalse();
  }

  @Test
  @Tag("scenario-119")
  void aJvmThatEndsClosesItsController() throws IOException, InterruptedException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Ending.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(jvm.waitFor()).as(output).isZero();
    assertThat(output.lines()).contains("the source is closed");
  }

  /** A program whose controller is closed by nobody else. */
  static final class Ending {
    private Ending() {}

    public static void main(String[] arguments) {
      Controller.<String>named("test")
          .source(new Telling())
          .closeWithJvm()
          .build((key, context) -> Result.done())
          .start();
      System.exit(0);
    }
  }

  private static final class Telling implements Source<String> {
    @Override
    public String name() {
      return "telling";
    }

    @Override
    public Run start(Sink<? super String> sink) {
      sink.synced();
      return () -> System.out.println("the source is closed");
    }
  }
}
