/**
 * What this program wrote and the cache doesn't show yet: the rules as values ({@link
 * dev.bowline.informer.internal.own.Outstanding}), the record of them ({@link
 * dev.bowline.informer.internal.own.Ledger}), and the cache as it looks with them ({@link
 * dev.bowline.informer.internal.own.OverlaidStore}).
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.own;
