package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.coordination.v1.Lease;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ConflictException;
import dev.bowline.client.Deletion;
import dev.bowline.client.InvalidException;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@Contract
final class ConflictTest {
  @Test
  void replaceOfAnOldVersionIsAConflict(Sandbox sandbox) {
    ConfigMap old = sandbox.configMaps().create(Samples.configMap("a", "1"));
    ConfigMap current = sandbox.configMaps().replace(old.with(c -> c.putData("key", "2")));

    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> sandbox.configMaps().replace(old.with(c -> c.putData("key", "3"))))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(409);
              assertThat(e.status().message())
                  .isEqualTo(
                      "Operation cannot be fulfilled on configmaps \"a\": the object has been"
                          + " modified; please apply your changes to the latest version and try"
                          + " again");
            });
    assertThat(sandbox.configMaps().get("a")).isEqualTo(current);
  }

  @Test
  void replaceWithoutAVersionOverwrites(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(sandbox.configMaps().replace(Samples.configMap("a", "2")).data())
        .containsEntry("key", "2");
  }

  @Test
  void replaceOfALeaseNeedsAVersion(Sandbox sandbox) {
    Resources<Lease> leases =
        sandbox.client().resources(Lease.TYPE).inNamespace(sandbox.namespace());
    leases.create(lease("one"));

    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(() -> leases.replace(lease("two")))
        .satisfies(
            e ->
                assertThat(e.causes())
                    .anyMatch(cause -> cause.field().equals("metadata.resourceVersion")));
  }

  @Test
  void editRepeatsWhenSomebodyWasFaster(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    AtomicInteger tries = new AtomicInteger();

    ConfigMap edited =
        sandbox
            .configMaps()
            .edit(
                "a",
                old -> {
                  if (tries.incrementAndGet() == 1) {
                    sandbox.configMaps().replace(Samples.configMap("a", "theirs"));
                  }
                  return old.with(c -> c.putData("mine", old.data().get("key")));
                });

    assertThat(tries).hasValue(2);
    assertThat(edited.data()).containsEntry("key", "theirs").containsEntry("mine", "theirs");
  }

  @Test
  void deleteOfAnotherUidIsAConflict(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> sandbox.configMaps().delete("a", o -> o.ifUid("another")));
    assertThat(sandbox.configMaps().delete("a", o -> o.ifUid(created.uid())))
        .isInstanceOf(Deletion.Done.class);
  }

  @Test
  void deleteOfAnOldVersionIsAConflict(Sandbox sandbox) {
    ConfigMap old = sandbox.configMaps().create(Samples.configMap("a", "1"));
    ConfigMap current = sandbox.configMaps().replace(old.with(c -> c.putData("key", "2")));

    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(
            () -> sandbox.configMaps().delete("a", o -> o.ifVersion(old.resourceVersion())));
    assertThat(sandbox.configMaps().delete("a", o -> o.ifVersion(current.resourceVersion())))
        .isInstanceOf(Deletion.Done.class);
  }

  private static Lease lease(String holder) {
    return Lease.of(l -> l.name("lock").spec(s -> s.holderIdentity(holder)));
  }
}
