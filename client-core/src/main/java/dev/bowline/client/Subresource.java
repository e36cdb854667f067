package dev.bowline.client;

import dev.bowline.client.internal.call.AnswerReader;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.NameRule;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A subresource of the objects of a type, such as {@code scale} or {@code token}. Immutable and
 * thread-safe; calls block.
 *
 * <p>What can be done depends on the subresource: some are views of the object, which are read and
 * written ({@code scale}, {@code approval}, {@code ephemeralcontainers}, {@code resize}), others
 * are requests about it, which are created and not stored ({@code binding}, {@code eviction},
 * {@code token}). For a verb that a subresource doesn't have the server's refusal (405) is an
 * {@link ApiException}; for one that the type doesn't have, a {@link NotFoundException}.
 *
 * @param <S> class of the subresource's objects
 */
public final class Subresource<S extends KubeObject> {
  private final ResourceType<?> parent;
  private final @Nullable String namespace;
  private final String subresource;
  private final ResourceCalls<S> calls;
  private final ObjectChecks checks;
  private final Edits<S> edits;

  private Subresource(
      ClientCore core,
      ResourceType<?> parent,
      @Nullable String namespace,
      String subresource,
      ResourceCalls<S> calls) {
    this.parent = parent;
    this.namespace = namespace;
    this.subresource = subresource;
    this.calls = calls;
    this.checks = new ObjectChecks(calls.type(), namespace);
    this.edits = new Edits<>(calls, checks, core.timing());
  }

  static <S extends KubeObject> Subresource<S> of(
      ClientCore core,
      ResourceType<?> parent,
      @Nullable String namespace,
      String subresource,
      S prototype) {
    ResourcePath.checkPlace(parent, namespace);
    NameRule.PATH_SEGMENT.check("a subresource", subresource);
    return new Subresource<>(
        core, parent, namespace, subresource, core.calls(type(parent, prototype)));
  }

  /** The parent says which formats are spoken; an object without a class has no Protobuf. */
  private static <S extends KubeObject> ResourceType<S> type(ResourceType<?> parent, S prototype) {
    GroupVersionKind kind = GroupVersionKind.of(prototype.apiVersion(), prototype.kind());
    String plural = parent.resource().resource();
    if (!(prototype instanceof Message message)) {
      throw new IllegalArgumentException(prototype.getClass().getName() + " is no message");
    }
    if (parent.hasProtobuf() && Codecs.protobuf().canHold(message)) {
      return parent.isNamespaced()
          ? NamespacedType.builtIn(kind, plural, prototype, Set.of(), List.of())
          : ClusterType.builtIn(kind, plural, prototype, Set.of(), List.of());
    }
    return parent.isNamespaced()
        ? NamespacedType.custom(kind, plural, prototype)
        : ClusterType.custom(kind, plural, prototype);
  }

  /** Reads it in its most recent state. */
  public S get(String name) {
    return get(name, query -> {});
  }

  /**
   * Reads it.
   *
   * @param name name of the object that it is of
   * @throws NotFoundException if there is no such object
   */
  public S get(String name, Consumer<? super GetQuery> query) {
    GetQuery filled = new GetQuery();
    query.accept(filled);
    return calls.object(
        calls.requests().get(path(name), filled.version()), filled.deadline(), filled.told());
  }

  /** Makes a request about an object, as {@link #create(String, KubeObject, Consumer)}. */
  public S create(String name, S request) {
    return create(name, request, options -> {});
  }

  /**
   * Makes a request about an object. One that may have reached the server is never repeated.
   *
   * @param name name of the object that it is about
   * @param request of this name, which servers demand of a {@code Binding} and an {@code Eviction},
   *     or without one, as a {@code TokenRequest} may be
   * @return what the server made of it; the request itself where the server answers no more than
   *     success
   * @throws NotFoundException if there is no such object
   * @throws IllegalArgumentException if the request has another name or namespace
   */
  public S create(String name, S request, Consumer<? super WriteOptions> options) {
    WriteOptions filled = Resources.filled(options);
    Message message = checks.toRequest(name, request);
    RequestSpec spec = calls.requests().createBelow(path(name), message, filled.parameters());
    return calls.call(spec, filled.deadline(), filled.told(), answerTo(request));
  }

  /** Replaces it, as {@link #replace(KubeObject, Consumer)}. */
  public S replace(S object) {
    return replace(object, options -> {});
  }

  /**
   * Replaces it.
   *
   * @param object with the name of the object that it is of, and the resource version that was read
   * @return as it was stored
   * @throws ConflictException if the object has changed since it was read
   */
  public S replace(S object, Consumer<? super WriteOptions> options) {
    WriteOptions filled = Resources.filled(options);
    Message message = checks.toReplace(object);
    return calls.object(
        calls.requests().update(path(object.name()), message, filled.parameters()),
        filled.deadline(),
        filled.told());
  }

  /** Edits it, as {@link #edit(String, UnaryOperator, Consumer)}. */
  public S edit(String name, UnaryOperator<S> change) {
    return edit(name, change, options -> {});
  }

  /**
   * Reads it, changes it and writes it, again from the start if somebody else has changed the
   * object meanwhile, as {@link Resources#edit(String, UnaryOperator, Consumer)}.
   *
   * @param name name of the object that it is of
   * @param change may run several times
   * @return as it was stored
   */
  public S edit(String name, UnaryOperator<S> change, Consumer<? super WriteOptions> options) {
    ResourcePath path = path(name);
    return edits.edit(path, path, change, Resources.filled(options));
  }

  /** Patches it, as {@link #patch(String, Patch, Consumer)}. */
  public S patch(String name, Patch patch) {
    return patch(name, patch, options -> {});
  }

  /**
   * Patches it on the server, whatever its version.
   *
   * @param name name of the object that it is of
   * @return as it was stored
   * @throws IllegalArgumentException if it is a strategic merge patch and the group of the object's
   *     type can't be one of Kubernetes' own
   */
  public S patch(String name, Patch patch, Consumer<? super WriteOptions> options) {
    WriteOptions filled = Resources.filled(options);
    StrategicMergePatch.requireSupport(patch, parent);
    Body.FixedBody body = new Body.FixedBody(patch.mediaType(), patch.body());
    return calls.object(
        calls.requests().patch(path(name), body, filled.parameters()),
        filled.deadline(),
        filled.told());
  }

  /**
   * Applies a configuration to it, as {@link Resources#apply}. The object must be there.
   *
   * @param configuration what the field manager wants, with the name of the object that it is of
   * @param options must name the field manager
   * @return as it was stored
   * @throws ApplyConflictException if fields belong to other managers, and have other values there
   */
  public S apply(S configuration, Consumer<? super ApplyOptions> options) {
    Message message = checks.toApply(configuration);
    ApplyOptions filled = new ApplyOptions();
    options.accept(filled);
    ResourcePath path = path(configuration.name());
    return calls.object(
        calls.requests().apply(path, message, filled.parameters(), filled.isForced()),
        filled.deadline(),
        filled.told());
  }

  private ResourcePath path(String name) {
    return ResourcePath.object(parent.resource(), namespace, name).subresource(subresource);
  }

  @SuppressWarnings("unchecked") // the kind is that of the prototype, which is of class S
  private AnswerReader<S> answerTo(S request) {
    AnswerKinds kinds = new AnswerKinds(calls.type());
    return (answer, codec) -> {
      Message message = codec.read(answer.body().readAllBytes(), kinds, DecodeOptions.DEFAULT);
      if (message instanceof Status) {
        return request;
      }
      if (message.getClass() != request.getClass()) {
        throw new CodecException(
            "expected " + calls.type().kind() + " or v1 Status, found " + message, -1);
      }
      return (S) message;
    };
  }

  /** {@code pods.v1 in shop: eviction}. */
  @Override
  public String toString() {
    return parent + (namespace == null ? "" : " in " + namespace) + ": " + subresource;
  }
}
