package dev.bowline.informer;

import dev.bowline.client.internal.raw.Scope;
import dev.bowline.type.ResourceType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What two users must agree in to share an informer.
 *
 * @param type what is read; equal for all classes of one resource
 * @param prototype tells the class of what is cached, see {@link InformerBuilder#share}
 * @param content what is cached of it: whole objects or metadata
 * @param scope which part of it
 * @param namespaces if it reads several; null if the scope says it all
 * @param traits what else makes the cached objects what they are: transforms and filters in their
 *     order, then what is left out or shared, audits, and the shard. Functions are equal if they
 *     are the same instance
 */
record ShareKey(
    ResourceType<?> type,
    Object prototype,
    String content,
    Scope scope,
    @Nullable Set<String> namespaces,
    List<Object> traits) {}
