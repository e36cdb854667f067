package dev.bowline.mockserver.openapi;

import dev.bowline.type.GroupVersionKind;
import java.util.List;

/**
 * One struct, as the facts tell.
 *
 * @param name in the facts, such as {@code core/v1.Pod}
 * @param definition in OpenAPI, such as {@code io.k8s.api.core.v1.Pod}
 * @param fields as JSON has them: those of inlined structs in their place
 * @param isAtomic whether server-side apply sees one value
 * @param isCustom whether it has a form of its own in JSON, and no fields
 * @param kinds the kinds that it is
 */
record TypeFact(
    String name,
    String definition,
    List<FieldFact> fields,
    boolean isAtomic,
    boolean isCustom,
    List<GroupVersionKind> kinds) {}
