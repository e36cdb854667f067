package dev.bowline.informer;

import dev.bowline.informer.internal.driver.Pace;
import dev.bowline.informer.internal.driver.StreamSupport;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * What the informers of a client share.
 *
 * @param isGone asks the server whether it no longer serves a type
 * @param readers makes the threads that read
 * @param patience how long a close waits for threads that read, and as long for handlers
 */
record Commons(
    SharedThreads threads,
    StreamSupport streams,
    Pace pace,
    Predicate<ResourceType<?>> isGone,
    LightThreads.Maker readers,
    Duration patience) {}
