/** What the fields of the built-in kinds may be, with the server's words for what they may not. */
package dev.bowline.mockserver.registry.rules;
