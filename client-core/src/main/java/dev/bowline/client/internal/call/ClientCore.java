package dev.bowline.client.internal.call;

import dev.bowline.client.RetryPolicy;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
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
 * @param decoding of what users' calls answer; has the strings that all of them share
 */
public record ClientCore(
    CallPipeline pipeline,
    Timing timing,
    String defaultNamespace,
    Duration deadline,
    RetryPolicy retry,
    CallOrigin origin,
    DecodeOptions decoding) {
  /** Some 36 KB, and at most 4,096 strings kept longer than their objects. */
  private static final int INTERNED = 1 << 12;

  /** For threads that wait for their own calls. */
  public ClientCore(
      CallPipeline pipeline,
      Timing timing,
      String defaultNamespace,
      Duration deadline,
      RetryPolicy retry) {
    this(
        pipeline,
        timing,
        defaultNamespace,
        deadline,
        retry,
        CallOrigin.CALLER,
        DecodeOptions.DEFAULT.withInterning(Interning.of(INTERNED)));
  }

  /** The same for somebody else. */
  public ClientCore by(CallOrigin newOrigin) {
    return new ClientCore(pipeline, timing, defaultNamespace, deadline, retry, newOrigin, decoding);
  }

  /** Calls for users. */
  public <T extends KubeObject> ResourceCalls<T> calls(ResourceType<T> type) {
    return new ResourceCalls<>(pipeline, type, decoding, deadline, retry, origin);
  }

  /** Calls for what is no resource. */
  public DocumentCalls documents() {
    return new DocumentCalls(pipeline, deadline, retry, origin);
  }

  /** Calls for whoever has a policy of its own. */
  public <T extends KubeObject> ResourceCalls<T> rawCalls(
      ResourceType<T> type, DecodeOptions itsDecoding) {
    return new ResourceCalls<>(
        pipeline, type, itsDecoding, deadline, RetryPolicy.NONE, CallOrigin.CALLER);
  }
}
