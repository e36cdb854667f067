/**
 * What a module must do that evaluates rules in CEL for the mock server. {@code
 * bowline-mock-server-cel} does; users of the mock server need nothing of this.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.mockserver.expression;
