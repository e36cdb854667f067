package dev.bowline.client.observe;

/**
 * What a call asks for: in the terms of the API, with few different values, and without names of
 * objects and namespaces.
 *
 * @param verb {@code get}, {@code list}, {@code watch}, {@code create}, {@code update}, {@code
 *     patch}, {@code delete}, {@code deletecollection} or {@code connect}
 * @param group API group; empty for the core group
 * @param version version of the group
 * @param resource plural name; empty for what is no resource, such as discovery, the server's
 *     version and its health
 * @param subresource such as {@code status}; empty for the object itself
 * @param namespaced whether the call is about one namespace
 */
public record CallInfo(
    String verb,
    String group,
    String version,
    String resource,
    String subresource,
    boolean namespaced) {}
