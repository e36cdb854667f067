package dev.bowline.conformance.load;

import java.util.List;

/** What the pods of one ReplicaSet have in common. */
record ReplicaSetFacts(
    String namespace,
    String app,
    String hash,
    String uid,
    String version,
    String image,
    String imageDigest,
    String checksum) {
  private static final List<String> DOMAINS =
      List.of("checkout", "catalog", "search", "payments", "inventory", "profile", "ledger");
  private static final List<String> ROLES = List.of("api", "worker", "web", "cron", "consumer");

  static ReplicaSetFacts draw(String namespace, Draw draw) {
    String app = draw.oneOf(DOMAINS) + "-" + draw.oneOf(ROLES);
    String version = "1." + draw.below(40) + "." + draw.below(10);
    return new ReplicaSetFacts(
        namespace,
        app,
        draw.letters(10),
        draw.uid(),
        version,
        "registry.example.test/" + namespace + "/" + app + ":" + version,
        draw.hex(64),
        draw.hex(64));
  }

  String name() {
    return app + "-" + hash;
  }
}
