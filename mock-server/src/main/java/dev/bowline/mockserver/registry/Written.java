package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.object.Document;

/**
 * What a write left behind.
 *
 * @param document the object
 * @param isCreated whether it is new
 */
public record Written(Document document, boolean isCreated) {}
