package dev.bowline.client;

/**
 * By what a server's administrator finds a call again. All empty where the server gave none.
 *
 * @param auditId id of the request in the audit log ({@code Audit-Id})
 * @param flowSchemaUid uid of the FlowSchema that the request fell under ({@code
 *     X-Kubernetes-PF-FlowSchema-UID}), if the server has priority and fairness
 * @param priorityLevelUid uid of the PriorityLevelConfiguration that it was queued by ({@code
 *     X-Kubernetes-PF-PriorityLevel-UID})
 */
public record ServerIds(String auditId, String flowSchemaUid, String priorityLevelUid) {
  /** None. */
  public static final ServerIds NONE = new ServerIds("", "", "");
}
