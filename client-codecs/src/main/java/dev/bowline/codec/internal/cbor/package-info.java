/** CBOR: a cursor over bytes, and readers and writers of messages on it. */
@org.jspecify.annotations.NullMarked
package dev.bowline.codec.internal.cbor;
