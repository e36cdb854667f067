/**
 * Requests as values: paths, queries, bodies and the rules that combinations of options must
 * follow. No I/O.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.request;
