package dev.bowline.examples.tasks;

import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.custom.Custom;
import dev.bowline.custom.CustomResource;
import dev.bowline.type.NamespacedType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Task 9: a custom resource as two records. Fields that they don't know are kept. */
public final class TypedBackups {
  @CustomResource(group = "acme.dev", version = "v1", kind = "Backup", plural = "backups")
  public record BackupSpec(String schedule, int keep, @Nullable String storageClass) {}

  public record BackupStatus(@Nullable Instant lastRun, String phase) {}

  public static final NamespacedType<Custom<BackupSpec, BackupStatus>> BACKUPS =
      Custom.type(BackupSpec.class, BackupStatus.class);

  private TypedBackups() {}

  public static Custom<BackupSpec, BackupStatus> run(
      KubeClient client, String namespace, Instant now) {
    Resources<Custom<BackupSpec, BackupStatus>> backups =
        client.resources(BACKUPS).inNamespace(namespace);
    backups.apply(
        Custom.of(BACKUPS, "nightly", new BackupSpec("0 3 * * *", 7, null)),
        o -> o.fieldManager("backup-operator"));
    return backups
        .status()
        .edit("nightly", b -> b.withStatus(new BackupStatus(now, b.spec().keep() + " kept")));
  }
}
