package dev.bowline.client.discovery;

/**
 * An OpenAPI document that a server has.
 *
 * @param path such as {@code api/v1}, {@code apis/apps/v1} or {@code version}
 * @param hash changes whenever the document does; empty if the server offers none
 */
public record OpenApiEntry(String path, String hash) {}
