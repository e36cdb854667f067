package dev.bowline.custom;

import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.tree.SameTree;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A custom resource whose spec and status are classes of the user's own, records best of all:
 *
 * <pre>{@code
 * record BackupSpec(String schedule, int keep) {}
 * record BackupStatus(Instant lastRun) {}
 *
 * static final NamespacedType<Custom<BackupSpec, BackupStatus>> BACKUPS =
 *     Custom.type("acme.dev", "v1", "Backup", "backups", BackupSpec.class, BackupStatus.class);
 * }</pre>
 *
 * <p>JSON, YAML and CBOR only, which are all that servers speak for custom resources. What doesn't
 * fit the classes fails when the object is decoded. Immutable and thread-safe if the user's classes
 * are; an instance of a mutable class must not be changed once it is here.
 *
 * <h2>What the classes don't know is kept</h2>
 *
 * <p>The object holds the server's tree beside the user's values. {@link #withSpec} and {@link
 * #withStatus} find out what changed, by comparing what the class writes of the value that was read
 * with what it writes of the new one, and change that in the server's tree:
 *
 * <ul>
 *   <li>A field that the class writes as before stays as the server has it, even where it was
 *       absent and the class has a default, or spells it in another way.
 *   <li>A field that the class wrote before and now writes as null, or leaves out, is removed, with
 *       all that is in it. So is an entry of a map.
 *   <li>Any other field of the class is set; objects inside objects by these rules again.
 *   <li>A field that the class never writes stays, on any level. A message of the model, such as a
 *       {@code Condition}, that has no field which its class doesn't know is taken for one that was
 *       made anew, and removes none of the server's.
 *   <li>A field that the class reads by several names ({@code @JsonAlias}) keeps that of the server
 *       until it is changed; then it has the one that the class writes, and the others are removed.
 *       Of builders, of subtypes that only a value tells, of unwrapped fields, of what any-setters
 *       take, of names that are read whatever their case, and with another binding than Jackson's
 *       this isn't known: there the other name stays beside, and a reader may take either.
 * </ul>
 *
 * <p>What follows from that: keys of a map are to be written as the server has them, so a {@code
 * String} is safer than a {@code UUID}, which is written in another case. A class that leaves out
 * defaults ({@code NON_DEFAULT}) doesn't tell an object that was read as its default from one that
 * it doesn't know: what the server has there stays. So do, where an object becomes one of another
 * subtype, the fields that the first subtype didn't write. Null is absent also inside of maps,
 * {@code RawValue} and trees; JSON in which a null means something is to be held as text.
 *
 * <p>Of the elements of a changed list, each new one is taken for one that was read, whose unknown
 * fields it keeps, in this order:
 *
 * <ol>
 *   <li>one that it equals, wherever that was;
 *   <li>if the list has a {@linkplain CustomOptions#listKey key}, the first with the same key, and
 *       no other; one that lacks a field of the key, as a server doesn't that knows the key, has
 *       none. But if the classes leave a doubt of whether they have it (a builder, annotations,
 *       another binding), a list of which no element has all fields of the key, neither before nor
 *       after, is one without;
 *   <li>if it has none: the one that is like it and like no other, as it is like no other: a value
 *       counts that no other element of the list has, before or after; a name does, a default
 *       doesn't;
 *   <li>then, if as many elements are left between two neighbours that were found as before, or the
 *       list is as long as before: the one that was in its place, unless one of the two is like one
 *       other.
 * </ol>
 *
 * <p>No element is taken for two. Else it is a new one, and what was read and is not found again is
 * gone with all its fields. So an element without a key may be changed and moved while others are
 * added and removed, if a value of its own tells it from them. It may lose what the class doesn't
 * know if it has no such value; and one put in the place of another, with nothing in common, keeps
 * that one's: declare a key for lists of objects, also for those in maps and in other lists. The
 * elements that were read must be those of the server, in its order, or in another one if each has
 * a value of its own and none is changed while it is read: a class may sort its list, or hold a
 * set, but not leave elements out, nor number them in another order. Elements that are neither
 * objects nor lists are as the class writes them in a list that is changed.
 *
 * <p>Two are equal if kind, metadata and the whole tree are, numbers by value: a {@code double} of
 * 1.0 is written as 1, and equal to what is read then. Numbers of the tree are what servers make of
 * them, 64-bit integers or doubles; a {@code BigDecimal} or {@code BigInteger} of more digits is
 * rounded, and one of the latter from 10<sup>21</sup> on can't be read again.
 *
 * @param <S> class of the spec
 * @param <U> class of the status, or {@code Void}
 */
public final class Custom<S, U> extends Message implements KubeObject {
  private static final String SPEC = "spec";
  private static final String STATUS = "status";

  private final CustomShape<S, U> shape;
  private final @Nullable ObjectMeta metadata;
  private final @Nullable S spec;
  private final @Nullable U status;

  private Custom(
      CustomShape<S, U> shape,
      @Nullable ObjectMeta metadata,
      @Nullable UnknownFields content,
      @Nullable S spec,
      @Nullable U status) {
    super(content);
    this.shape = shape;
    this.metadata = metadata;
    this.spec = spec;
    this.status = status;
  }

  /**
   * A type whose objects live in namespaces, bound by Jackson.
   *
   * @param group API group, such as {@code acme.dev}
   * @param version API version, such as {@code v1}
   * @param kind name of the kind, such as {@code Backup}
   * @param plural plural name, as URLs spell it, such as {@code backups}
   * @param spec class of the spec
   * @param status class of the status; {@code Void.class} for none
   * @throws IllegalStateException if Jackson is not there
   */
  public static <S, U> NamespacedType<Custom<S, U>> type(
      String group, String version, String kind, String plural, Class<S> spec, Class<U> status) {
    GroupVersionKind named = new GroupVersionKind(group, version, kind);
    return NamespacedType.custom(
        named, plural, prototype(named, spec, status, new CustomOptions()));
  }

  /**
   * A type whose objects live in namespaces.
   *
   * @param kind group, version and kind
   * @param plural plural name, as URLs spell it
   * @param spec class of the spec
   * @param status class of the status; {@code Void.class} for none
   * @param options list keys, another binding than Jackson's
   * @throws IllegalArgumentException if the classes have no list of a key's, see {@link
   *     CustomOptions#listKey}
   * @throws IllegalStateException if the options name no binding and Jackson is not there
   */
  public static <S, U> NamespacedType<Custom<S, U>> type(
      GroupVersionKind kind,
      String plural,
      Class<S> spec,
      Class<U> status,
      Consumer<? super CustomOptions> options) {
    return NamespacedType.custom(kind, plural, prototype(kind, spec, status, chosen(options)));
  }

  /**
   * A type whose objects live in namespaces, as the class of its spec says.
   *
   * @param spec a class with a {@link CustomResource} annotation
   * @param status class of the status; {@code Void.class} for none
   * @throws IllegalArgumentException if there is no annotation, or it says that the objects belong
   *     to the cluster, or the classes have no list of one of its {@link CustomResource#listKeys}
   * @throws IllegalStateException if Jackson is not there
   */
  public static <S, U> NamespacedType<Custom<S, U>> type(Class<S> spec, Class<U> status) {
    CustomResource names = names(spec, true);
    GroupVersionKind kind = kind(names);
    return NamespacedType.custom(
        kind, names.plural(), prototype(kind, spec, status, listKeys(names)));
  }

  /** Like {@link #type(String, String, String, String, Class, Class)}, of the whole cluster. */
  public static <S, U> ClusterType<Custom<S, U>> clusterType(
      String group, String version, String kind, String plural, Class<S> spec, Class<U> status) {
    GroupVersionKind named = new GroupVersionKind(group, version, kind);
    return ClusterType.custom(named, plural, prototype(named, spec, status, new CustomOptions()));
  }

  /** Like {@link #type(GroupVersionKind, String, Class, Class, Consumer)}, of the whole cluster. */
  public static <S, U> ClusterType<Custom<S, U>> clusterType(
      GroupVersionKind kind,
      String plural,
      Class<S> spec,
      Class<U> status,
      Consumer<? super CustomOptions> options) {
    return ClusterType.custom(kind, plural, prototype(kind, spec, status, chosen(options)));
  }

  /** Like {@link #type(Class, Class)}, of the whole cluster. */
  public static <S, U> ClusterType<Custom<S, U>> clusterType(Class<S> spec, Class<U> status) {
    CustomResource names = names(spec, false);
    GroupVersionKind kind = kind(names);
    return ClusterType.custom(kind, names.plural(), prototype(kind, spec, status, listKeys(names)));
  }

  private static <S, U> Custom<S, U> prototype(
      GroupVersionKind kind, Class<S> spec, Class<U> status, CustomOptions options) {
    return new Custom<>(new CustomShape<>(kind, spec, status, options), null, null, null, null);
  }

  private static CustomOptions chosen(Consumer<? super CustomOptions> options) {
    CustomOptions chosen = new CustomOptions();
    options.accept(chosen);
    return chosen;
  }

  private static CustomResource names(Class<?> spec, boolean namespaced) {
    CustomResource names = spec.getAnnotation(CustomResource.class);
    if (names == null) {
      throw new IllegalArgumentException(spec.getName() + " has no @CustomResource annotation");
    }
    if (names.namespaced() != namespaced) {
      throw new IllegalArgumentException(
          spec.getName()
              + (namespaced
                  ? " says that it is not namespaced: use clusterType"
                  : " says that it is namespaced: use type"));
    }
    return names;
  }

  private static GroupVersionKind kind(CustomResource names) {
    return new GroupVersionKind(names.group(), names.version(), names.kind());
  }

  private static CustomOptions listKeys(CustomResource names) {
    CustomOptions options = new CustomOptions();
    for (ListKey key : names.listKeys()) {
      options.listKey(key.path(), key.fields());
    }
    return options;
  }

  /**
   * A new object.
   *
   * @param name name of the object
   * @throws CodecException if the spec can't be written as JSON
   */
  public static <S, U> Custom<S, U> of(ResourceType<Custom<S, U>> type, String name, S spec) {
    return of(type, new ObjectMeta.Builder().name(name).build(), spec);
  }

  /**
   * A new object.
   *
   * @param metadata name, labels and so on
   * @throws CodecException if the spec can't be written as JSON
   */
  public static <S, U> Custom<S, U> of(
      ResourceType<Custom<S, U>> type, ObjectMeta metadata, S spec) {
    return type.prototype().withMetadata(metadata).withSpec(spec);
  }

  /**
   * A typed view of an object.
   *
   * @throws CodecException if spec or status don't fit the type's classes
   * @throws IllegalArgumentException if the object is of another kind
   */
  public static <S, U> Custom<S, U> of(ResourceType<Custom<S, U>> type, Unstructured object) {
    GroupVersionKind kind = GroupVersionKind.of(object.apiVersion(), object.kind());
    if (!kind.equals(type.kind())) {
      throw new IllegalArgumentException("expected " + type.kind() + ", not " + kind);
    }
    try {
      return type.prototype().decoded(object.metadata(), object.unknownFields());
    } catch (CodecException e) {
      throw e.of(object);
    }
  }

  /** This object without classes. */
  public Unstructured toUnstructured() {
    return Unstructured.of(shape.kind, metadata(), content());
  }

  @Override
  public String apiVersion() {
    return shape.kind.apiVersion();
  }

  @Override
  public String kind() {
    return shape.kind.kind();
  }

  @Override
  public ObjectMeta metadata() {
    return metadata == null ? ObjectMeta.EMPTY : metadata;
  }

  /**
   * The spec; what the class makes of an empty one if there is none.
   *
   * @throws CodecException if there is no spec, and the class refuses an empty one
   */
  public S spec() {
    if (spec != null) {
      return spec;
    }
    try {
      return shape.read(SPEC, Map.of(), shape.spec);
    } catch (CodecException e) {
      throw e.of(this);
    }
  }

  /** Whether there is a spec. */
  public boolean hasSpec() {
    return spec != null;
  }

  /** The status; empty if there is none yet, or its class is {@code Void}. */
  public Optional<U> status() {
    return Optional.ofNullable(status);
  }

  /** Fields beside kind, apiVersion and metadata, as the server has them. Not to be changed. */
  public Map<String, @Nullable Object> content() {
    UnknownFields content = unknownFields();
    return content == null ? Map.of() : content.byName();
  }

  /**
   * This object with another spec; fields that the class doesn't know stay, see above.
   *
   * @throws CodecException if the spec can't be written as JSON
   */
  public Custom<S, U> withSpec(S newSpec) {
    Object tree = merged(SPEC, shape.spec, newSpec);
    return new Custom<>(shape, metadata, contentWith(SPEC, tree), newSpec, status);
  }

  /** This object with a changed spec: {@code withSpec(s -> new BackupSpec(s.schedule(), 7))}. */
  public Custom<S, U> withSpec(UnaryOperator<S> change) {
    return withSpec(change.apply(spec()));
  }

  /**
   * This object with another status; fields that the class doesn't know stay, see above.
   *
   * @throws CodecException if the status can't be written as JSON
   */
  public Custom<S, U> withStatus(U newStatus) {
    Objects.requireNonNull(newStatus, "newStatus");
    Object tree = merged(STATUS, shape.status, newStatus);
    return new Custom<>(shape, metadata, contentWith(STATUS, tree), spec, newStatus);
  }

  /** This object without a status, what the class doesn't know included. */
  public Custom<S, U> withoutStatus() {
    return new Custom<>(shape, metadata, contentWith(STATUS, null), spec, null);
  }

  /** This object with other metadata. */
  public Custom<S, U> withMetadata(ObjectMeta newMetadata) {
    return new Custom<>(shape, newMetadata, unknownFields(), spec, status);
  }

  /** This object with changes to its metadata: {@code withMetadata(m -> m.putLabel("a", "b"))}. */
  public Custom<S, U> withMetadata(Consumer<? super ObjectMeta.Builder> change) {
    return withMetadata(metadata().with(change));
  }

  private Object merged(String field, Class<?> type, Object value) {
    try {
      return shape.merged(field, content().get(field), type, value);
    } catch (CodecException e) {
      throw e.of(this);
    }
  }

  private @Nullable UnknownFields contentWith(String field, @Nullable Object tree) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>(content());
    if (tree == null) {
      content.remove(field);
    } else {
      content.put(field, tree);
    }
    return content.isEmpty() ? null : UnknownFields.ofTree(content);
  }

  private Custom<S, U> decoded(@Nullable ObjectMeta read, @Nullable UnknownFields content) {
    Map<String, @Nullable Object> fields = content == null ? Map.of() : content.byName();
    Object specTree = fields.get(SPEC);
    Object statusTree = shape.hasStatus() ? fields.get(STATUS) : null;
    return new Custom<>(
        shape,
        read,
        content,
        specTree == null ? null : shape.read(SPEC, specTree, shape.spec),
        statusTree == null ? null : shape.read(STATUS, statusTree, shape.status));
  }

  @Override
  protected boolean isSameKindOfMessage(Message other) {
    return other instanceof Custom<?, ?> that
        && shape.kind.equals(that.shape.kind)
        && SameTree.equal(content(), that.content());
  }

  @Override
  public FieldTable fieldTable() {
    return shape.table;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0, 1 -> null;
      case CustomShape.METADATA -> metadata;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return ordinal == CustomShape.METADATA ? ObjectMeta.EMPTY : null;
  }

  @Override
  protected Custom<S, U> read(FieldValues in) {
    return decoded(in.get(CustomShape.METADATA), in.unknownFields());
  }

  @Override
  protected void write(FieldWriter out) {
    FieldTable table = shape.table;
    out.typeMeta(table, null, null);
    out.message(table, CustomShape.METADATA, metadata);
    out.unknownFields(table, unknownFields());
  }
}
