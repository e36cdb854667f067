/**
 * Reads of a collection without policy: one page, one watch. No retries and no interpretation of
 * failures beyond the exception's class, since whoever reads here (the reflector) has a policy of
 * its own.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.raw;
