package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.meta.KubeException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Writes that are repeated though the first try may have been stored. */
class RepeatedWritesTest {
  private final Scripted scripted = new Scripted();

  @Test
  void anEditIsNotMadeAgainWhereItsOwnWriteMayBeTheConflict() {
    scripted.transport.json(200, Scripted.configMap("a", "7"));
    aProxysRefusal();
    conflict();
    scripted
        .transport
        .json(200, Scripted.configMap("a", "8"))
        .json(200, Scripted.configMap("a", "9"));
    AtomicInteger changes = new AtomicInteger();

    ConflictException e =
        catchThrowableOfType(
            ConflictException.class,
            () -> scripted.configMaps().edit("a", c -> changed(c, changes)));

    assertThat(changes).hasValue(1);
    assertThat(e.attempts())
        .extracting(Attempt::outcome)
        .containsExactly("503 ServiceUnavailable", "409 Conflict");
    assertThat(e.mayHaveActedBefore()).isTrue();
  }

  @Test
  void whatAnEarlierTryMayHaveStoredIsNotUnsent() {
    aProxysRefusal();
    for (int i = 1; i < 3; i++) {
      scripted.transport.failure(Kind.CONNECTION_REFUSED, true);
    }

    TransportException e = failureOf(r -> r.patch("a", Patch.merge("{}")));

    assertThat(e.kind()).isEqualTo(Kind.CONNECTION_REFUSED);
    assertThat(e.attempts()).hasSize(3);
    assertThat(e.isUnsent()).isFalse();
  }

  @Test
  void whatNoTryHasSentIsUnsent() {
    for (int i = 0; i < 3; i++) {
      scripted.transport.failure(Kind.CONNECTION_REFUSED, true);
    }

    TransportException e = failureOf(r -> r.create(ConfigMap.of(c -> c.name("a"))));

    assertThat(e.attempts()).hasSize(3);
    assertThat(e.isUnsent()).isTrue();
  }

  private TransportException failureOf(Consumer<Resources<ConfigMap>> call) {
    return catchThrowableOfType(TransportException.class, () -> call.accept(scripted.configMaps()));
  }

  @Test
  void anEditIsMadeAgainBehindA429() {
    scripted.transport.json(200, Scripted.configMap("a", "7"));
    scripted.transport.answer(
        429,
        Map.of("Content-Type", "application/json", "Retry-After", "0"),
        Scripted.status(429, "TooManyRequests", "busy"));
    conflict();
    scripted
        .transport
        .json(200, Scripted.configMap("a", "8"))
        .json(200, Scripted.configMap("a", "9"));
    AtomicInteger changes = new AtomicInteger();

    ConfigMap written = scripted.configMaps().edit("a", c -> changed(c, changes));

    assertThat(written.resourceVersion().value()).isEqualTo("9");
    assertThat(changes).hasValue(2);
  }

  @Test
  void aFinalizerThatIsThereMeanwhileIsNoConflict() {
    scripted.transport.json(200, Scripted.configMap("a", "7"));
    aProxysRefusal();
    conflict();
    scripted.transport.json(
        200,
        Scripted.configMap("a", "8").replace("\"uid\"", "\"finalizers\":[\"me/hold\"],\"uid\""));

    ConfigMap held = scripted.configMaps().addFinalizer("a", "me/hold");

    assertThat(held.resourceVersion().value()).isEqualTo("8");
    assertThat(scripted.transport.sent()).hasSize(4);
  }

  @Test
  void whoCollectsIsToldOfWritesThatMayHaveHappenedByTheObjectsName() {
    SureWrites calls = SureWrites.begin();
    try {
      conflict();
      failureOfAny(r -> r.replace(ConfigMap.of(c -> c.name("refused"))));
      scripted.transport.json(200, Scripted.configMap("read", "7"));
      scripted.configMaps().get("read");
      scripted.transport.json(200, Scripted.configMap("dry", "7"));
      scripted.configMaps().patch("dry", Patch.merge("{}"), o -> o.dryRun());
      for (String name : List.of("refused", "read", "dry")) {
        assertThat(calls.mayHaveWritten(name)).as(name).isFalse();
      }
      scripted.transport.failure(Kind.DISCONNECTED, false);
      failureOfAny(r -> r.patch("lost", Patch.merge("{}")));
      scripted.transport.json(201, Scripted.configMap("made", "7"));
      scripted.configMaps().create(ConfigMap.of(c -> c.name("made")));
      aProxysRefusal();
      conflict();
      failureOfAny(r -> r.replace(ConfigMap.of(c -> c.name("repeated"))));
      for (String name : List.of("lost", "made", "repeated")) {
        assertThat(calls.mayHaveWritten(name)).as(name).isTrue();
      }
      assertThat(calls.mayHaveWritten("default")).as("the namespace's name").isFalse();
    } finally {
      calls.end();
    }
  }

  private void failureOfAny(Consumer<Resources<ConfigMap>> call) {
    assertThat(catchThrowableOfType(KubeException.class, () -> call.accept(scripted.configMaps())))
        .isNotNull();
  }

  private void aProxysRefusal() {
    scripted.transport.answer(
        503, Map.of("Content-Type", "text/plain", "Retry-After", "0"), "no healthy upstream");
  }

  private void conflict() {
    scripted.transport.json(409, Scripted.status(409, "Conflict", "it has been modified"));
  }

  private static ConfigMap changed(ConfigMap before, AtomicInteger changes) {
    int change = changes.incrementAndGet();
    return before.with(b -> b.putData("change" + change, "made"));
  }
}
