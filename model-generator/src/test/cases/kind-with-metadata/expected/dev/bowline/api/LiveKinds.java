package dev.bowline.api;

import dev.bowline.type.ResourceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kinds by their names. */
final class LiveKinds implements KindTable {
  @Override
  public @Nullable ResourceType<?> ofKind(String apiVersion, String kind) {
    return switch (apiVersion) {
      case "demo.k8s.io/v1" -> ofKind_demo_k8s_io_v1(kind);
      default -> null;
    };
  }

  private static @Nullable ResourceType<?> ofKind_demo_k8s_io_v1(String kind) {
    return switch (kind) {
      case "Secret" -> dev.bowline.api.demo.v1.Secret.TYPE;
      default -> null;
    };
  }

  @Override
  public @Nullable ResourceType<?> ofPlural(String apiVersion, String plural) {
    return switch (apiVersion) {
      case "demo.k8s.io/v1" -> ofPlural_demo_k8s_io_v1(plural);
      default -> null;
    };
  }

  private static @Nullable ResourceType<?> ofPlural_demo_k8s_io_v1(String plural) {
    return switch (plural) {
      case "secrets" -> dev.bowline.api.demo.v1.Secret.TYPE;
      default -> null;
    };
  }

  @Override
  public @Nullable Object other(String apiVersion, String kind) {
    return switch (apiVersion) {
      case "demo.k8s.io/v1" -> other_demo_k8s_io_v1(kind);
      default -> null;
    };
  }

  private static @Nullable Object other_demo_k8s_io_v1(String kind) {
    return switch (kind) {
      case "Answer" -> dev.bowline.api.demo.v1.Answer.EMPTY;
      case "Scale" -> dev.bowline.api.demo.v1.Scale.EMPTY;
      case "ScaleList" -> dev.bowline.api.demo.v1.ScaleList.EMPTY;
      default -> null;
    };
  }

  @Override
  public List<ResourceType<?>> all() {
    return List.of(
        dev.bowline.api.demo.v1.Secret.TYPE);
  }
}
