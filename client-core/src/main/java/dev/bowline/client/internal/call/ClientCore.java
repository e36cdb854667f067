package dev.bowline.client.internal.call;

import dev.bowline.client.RetryPolicy;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import java.time.Duration;

/**
 * What all handles of a client share.
 *
 * @param defaultNamespace namespace of the context
 * @param deadline for calls that don't have their own
 * @param retry for users' calls; raw reads are never repeated
 * @param origin who makes users' calls
 */
public record ClientCore(
    CallPipeline pipeline,
    Timing timing,
    String defaultNamespace,
    Duration deadline,
    RetryPolicy retry,
    CallOrigin origin) {
  /** For threads that wait for their own calls. */
  public ClientCore(
      CallPipeline pipeline,
      Timing timing,
      String defaultNamespace,
      Duration deadline,
      RetryPolicy retry) {
    this(pipeline, timing, defaultNamespace, deadline, retry, CallOrigin.CALLER);
  }

  /** The same for somebody else. */
  public ClientCore by(CallOrigin newOrigin) {
    return new ClientCore(pipeline, timing, defaultNamespace, deadline, retry, newOrigin);
  }

  /** Calls for users. */
  public <T extends KubeObject> ResourceCalls<T> calls(ResourceType<T> type) {
    return new ResourceCalls<>(pipeline, type, DecodeOptions.DEFAULT, deadline, retry, origin);
  }

  /** Calls for what is no resource. */
  public DocumentCalls documents() {
    return new DocumentCalls(pipeline, deadline, retry, origin);
  }

  /** Calls for whoever has a policy of its own. */
  public <T extends KubeObject> ResourceCalls<T> rawCalls(
      ResourceType<T> type, DecodeOptions decoding) {
    return new ResourceCalls<>(
        pipeline, type, decoding, deadline, RetryPolicy.NONE, CallOrigin.CALLER);
  }
}
