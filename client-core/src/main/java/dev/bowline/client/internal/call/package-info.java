/**
 * The way of a call: {@link dev.bowline.client.internal.call.CallPipeline} is the ordered list of
 * its steps.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.call;
