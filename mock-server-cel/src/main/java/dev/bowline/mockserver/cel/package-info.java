/** Rules in CEL for the mock server, which finds them when this is on the class path. */
@org.jspecify.annotations.NullMarked
package dev.bowline.mockserver.cel;
