/** What a server serves: groups, kinds and resources, schemas, its version and its health. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.discovery;
