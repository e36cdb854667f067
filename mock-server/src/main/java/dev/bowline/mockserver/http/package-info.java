/**
 * The seam to the HTTP engine: requests and answers as values, bodies as bytes or writers,
 * connections that can be cut.
 */
package dev.bowline.mockserver.http;
