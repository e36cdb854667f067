/** Who owns which fields: {@code metadata.managedFields} and server-side apply. */
package dev.bowline.mockserver.managed;
