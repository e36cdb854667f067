package dev.bowline.mockserver.catalog;

import dev.bowline.type.GroupVersionKind;
import java.util.List;

/**
 * A path below an object, such as {@code status}.
 *
 * @param name the last segment of the path
 * @param kind kind of what is read and written there
 * @param verbs what may be done there
 */
public record Subresource(String name, GroupVersionKind kind, List<String> verbs) {}
