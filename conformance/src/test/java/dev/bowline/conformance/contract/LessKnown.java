package dev.bowline.conformance.contract;

import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A Deployment by a class that knows nothing but metadata, in every format. */
final class LessKnown extends Message implements KubeObject {
  private static final GroupVersionKind KIND = new GroupVersionKind("apps", "v1", "Deployment");
  private static final FieldTable TABLE =
      FieldTable.of(
          KIND,
          """
          kind - string oe
          apiVersion - string oe
          metadata 1 message
          """);
  private static final int METADATA = 2;
  private static final LessKnown EMPTY = new LessKnown(null, null);

  private final @Nullable ObjectMeta metadata;

  private LessKnown(@Nullable ObjectMeta metadata, @Nullable UnknownFields unknownFields) {
    super(unknownFields);
    this.metadata = metadata;
  }

  static Resources<LessKnown> deployments(KubeClient client, String namespace) {
    return client
        .resources(NamespacedType.builtIn(KIND, "deployments", EMPTY, Set.of(), List.of()))
        .inNamespace(namespace);
  }

  LessKnown withLabel(String key, String value) {
    return new LessKnown(metadata().with(m -> m.putLabel(key, value)), unknownFields());
  }

  @Override
  public String apiVersion() {
    return KIND.apiVersion();
  }

  @Override
  public String kind() {
    return KIND.kind();
  }

  @Override
  public ObjectMeta metadata() {
    return metadata == null ? ObjectMeta.EMPTY : metadata;
  }

  @Override
  public FieldTable fieldTable() {
    return TABLE;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return ordinal == METADATA ? metadata : null;
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return ordinal == METADATA ? ObjectMeta.EMPTY : null;
  }

  @Override
  protected Message read(FieldValues in) {
    return new LessKnown(in.get(METADATA), in.unknownFields());
  }

  @Override
  protected void write(FieldWriter out) {
    out.typeMeta(TABLE, null, null);
    out.message(TABLE, METADATA, metadata);
    out.unknownFields(TABLE, unknownFields());
  }
}
