package dev.bowline.mockserver.admission;

import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.mockserver.AdmissionDeniedException;
import dev.bowline.mockserver.Mutation;
import dev.bowline.mockserver.Validation;
import dev.bowline.mockserver.auth.Attributes;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Code of a test that has a say. Filled before the server starts. */
public final class Callbacks implements AdmissionPlugin {
  private final List<Entry<?>> entries = new ArrayList<>();

  private record Entry<T extends KubeObject>(
      GroupVersionKind kind,
      T prototype,
      @Nullable Mutation<T> mutation,
      @Nullable Validation<T> validation) {}

  /** Lets code change objects of a kind. */
  public <T extends KubeObject> void mutating(
      GroupVersionKind kind, T prototype, Mutation<T> mutation) {
    entries.add(new Entry<>(kind, prototype, mutation, null));
  }

  /** Lets code refuse objects of a kind. */
  public <T extends KubeObject> void validating(
      GroupVersionKind kind, T prototype, Validation<T> validation) {
    entries.add(new Entry<>(kind, prototype, null, validation));
  }

  @Override
  public boolean isInterested(AdmissionRequest request) {
    return entries.stream().anyMatch(entry -> entry.kind().equals(request.kind()));
  }

  @Override
  public @Nullable Map<String, @Nullable Object> mutate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    Map<String, @Nullable Object> result = object;
    for (Entry<?> entry : entries) {
      if (result != null && entry.kind().equals(request.kind())) {
        result = mutate(entry, request, old, result, warnings);
      }
    }
    return result;
  }

  private static <T extends KubeObject> Map<String, @Nullable Object> mutate(
      Entry<T> entry,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> object,
      List<String> warnings) {
    Mutation<T> mutation = entry.mutation();
    if (mutation == null) {
      return object;
    }
    try {
      T changed =
          Objects.requireNonNull(
              mutation.mutate(
                  new CallOfClient(request, warnings),
                  old == null ? null : typed(entry, request, old),
                  typed(entry, request, object)),
              () -> "the mutation of " + entry.kind() + " has returned null");
      EncodeOptions options = EncodeOptions.DEFAULT.withDropUnknownFields(true);
      return Objects.requireNonNull(Tree.object(JsonTrees.toTree((Message) changed, options)));
    } catch (AdmissionDeniedException e) {
      throw denied(request, e);
    }
  }

  @Override
  public void validate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    for (Entry<?> entry : entries) {
      if (entry.kind().equals(request.kind())) {
        validate(entry, request, old, object, warnings);
      }
    }
  }

  private static <T extends KubeObject> void validate(
      Entry<T> entry,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    Validation<T> validation = entry.validation();
    if (validation == null) {
      return;
    }
    try {
      validation.validate(
          new CallOfClient(request, warnings),
          old == null ? null : typed(entry, request, old),
          object == null ? null : typed(entry, request, object));
    } catch (AdmissionDeniedException e) {
      throw denied(request, e);
    }
  }

  @SuppressWarnings({"unchecked", "cast"}) // the class is the prototype's
  private static <T extends KubeObject> T typed(
      Entry<T> entry, AdmissionRequest request, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> copy = Objects.requireNonNull(Tree.object(Tree.copy(tree)));
    copy.put("kind", request.kind().kind());
    copy.put("apiVersion", request.kind().apiVersion());
    Message message = JsonTrees.fromTree(copy, (Message) entry.prototype());
    return (T) entry.prototype().getClass().cast(message);
  }

  private static ApiFailure denied(AdmissionRequest request, AdmissionDeniedException e) {
    return Attributes.forbidden(
        request.resource().group(),
        request.resource().plural(),
        request.name(),
        String.valueOf(e.getMessage()));
  }
}
