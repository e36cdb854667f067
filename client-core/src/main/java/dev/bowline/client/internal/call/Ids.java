package dev.bowline.client.internal.call;

import dev.bowline.client.ServerIds;
import dev.bowline.client.internal.transport.AnswerHead;

/** Finds the ids in the head of an answer. */
public final class Ids {
  private Ids() {}

  /** Of a stream, which may live long beside others: what is the same for all is there once. */
  static ServerIds ofStream(AnswerHead head) {
    ServerIds ids = of(head);
    return new ServerIds(
        ids.auditId(), ids.flowSchemaUid().intern(), ids.priorityLevelUid().intern());
  }

  /** Those that the server gave. */
  public static ServerIds of(AnswerHead head) {
    String audit = head.header("Audit-Id");
    String flow = head.header("X-Kubernetes-PF-FlowSchema-UID");
    String level = head.header("X-Kubernetes-PF-PriorityLevel-UID");
    return audit.isEmpty() && flow.isEmpty() && level.isEmpty()
        ? ServerIds.NONE
        : new ServerIds(audit, flow, level);
  }
}
