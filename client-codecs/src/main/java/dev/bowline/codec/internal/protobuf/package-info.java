/**
 * The Kubernetes Protobuf format: a cursor over bytes, the reader and writer of messages on it, the
 * envelope and watch frames.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.codec.internal.protobuf;
