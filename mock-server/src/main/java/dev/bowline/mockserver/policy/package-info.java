/** Expressions that look at requests: of admission policies, and of webhooks' conditions. */
@org.jspecify.annotations.NullMarked
package dev.bowline.mockserver.policy;
