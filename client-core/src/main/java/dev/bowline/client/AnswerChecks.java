package dev.bowline.client;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/** Whether a page is of the version and shard that were asked for. */
final class AnswerChecks {
  private AnswerChecks() {}

  /** Says that an answer is of more than the shard that was asked for, or of another. */
  static ParameterIgnoredException shardIgnored(String request, Shard shard, String answered) {
    return new ParameterIgnoredException(
        request,
        "shardSelector",
        shard.toString(),
        answered,
        "Shards need Kubernetes 1.36 with the feature gate ShardedListAndWatch; without it, read"
            + " everything and select by Shard.contains.");
  }

  /** An object outside of its shard tells that there is no shard. */
  static void checkInShard(String request, @Nullable Shard shard, KubeObject object) {
    if (shard != null && !shard.contains(object)) {
      throw shardIgnored(request, shard, object.key() + " outside of it");
    }
  }

  static void checkVersion(RequestSpec request, ListCall call, ResourceVersion got) {
    ResourceVersion asked = call.resourceVersion();
    VersionMatch match = call.match();
    if (match == VersionMatch.EXACT && !got.equals(asked)) {
      throw new ParameterIgnoredException(
          request.summary().toString(),
          "resourceVersionMatch",
          "exactly version " + asked,
          "version " + got,
          "Servers older than Kubernetes 1.19 read an exact version only with a limit.");
    }
    if (match == VersionMatch.NOT_OLDER_THAN
        && !asked.equals(ResourceVersion.ANY)
        && got.isOlderThan(asked)) {
      throw new ParameterIgnoredException(
          request.summary().toString(),
          "resourceVersionMatch",
          "a version not older than " + asked,
          "version " + got,
          "A later read may reach it.");
    }
  }
}
