/**
 * Patches on trees: JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7386), with the habits of the
 * server.
 */
package dev.bowline.mockserver.patch;
