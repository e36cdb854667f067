package dev.bowline.codec;

import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldMask;

/**
 * How to read.
 *
 * @param limits what is refused as too large
 * @param mask what is left out
 * @param interning what equal strings share
 */
public record DecodeOptions(DecodeLimits limits, FieldMask mask, Interning interning) {
  /** Default limits, nothing left out, nothing shared. */
  public static final DecodeOptions DEFAULT =
      new DecodeOptions(DecodeLimits.DEFAULT, FieldMask.none(), Interning.none());

  /** These options with other limits. */
  public DecodeOptions withLimits(DecodeLimits newLimits) {
    return new DecodeOptions(newLimits, mask, interning);
  }

  /** These options with another mask. */
  public DecodeOptions withMask(FieldMask newMask) {
    return new DecodeOptions(limits, newMask, interning);
  }

  /** These options with another table of shared strings. */
  public DecodeOptions withInterning(Interning newInterning) {
    return new DecodeOptions(limits, mask, newInterning);
  }
}
