package dev.bowline.codec;

import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldMask;

/**
 * How to read.
 *
 * <p>Objects that follow each other in a list or a watch in Protobuf may share texts, messages,
 * lists and maps that are equal and at the same place, unless {@link SharedParts#off} is chosen.
 *
 * @param limits what is refused as too large
 * @param mask what is left out
 * @param interning what equal strings share
 * @param sharedParts what equal parts of objects share
 * @param uniqueNames on to refuse an object or mapping that has a name twice, as servers do with
 *     {@code fieldValidation=Strict}; off to read it as they do otherwise. In YAML, a merge may
 *     replace a name and be replaced. A list is held as a whole then, also if it is read from a
 *     stream. No meaning in Protobuf, nor in CBOR, where a name that is there twice is always
 *     refused
 */
public record DecodeOptions(
    DecodeLimits limits,
    FieldMask mask,
    Interning interning,
    SharedParts sharedParts,
    boolean uniqueNames) {
  /** Default limits, nothing left out, no tables of what is shared, names may repeat. */
  public static final DecodeOptions DEFAULT =
      new DecodeOptions(
          DecodeLimits.DEFAULT, FieldMask.none(), Interning.none(), SharedParts.none(), false);

  /** These options with other limits. */
  public DecodeOptions withLimits(DecodeLimits newLimits) {
    return new DecodeOptions(newLimits, mask, interning, sharedParts, uniqueNames);
  }

  /** These options with another mask. */
  public DecodeOptions withMask(FieldMask newMask) {
    return new DecodeOptions(limits, newMask, interning, sharedParts, uniqueNames);
  }

  /** These options with another table of shared strings. */
  public DecodeOptions withInterning(Interning newInterning) {
    return new DecodeOptions(limits, mask, newInterning, sharedParts, uniqueNames);
  }

  /** These options with another table of shared parts. */
  public DecodeOptions withSharedParts(SharedParts newSharedParts) {
    return new DecodeOptions(limits, mask, interning, newSharedParts, uniqueNames);
  }

  /** These options, with names that may or may not repeat. */
  public DecodeOptions withUniqueNames(boolean unique) {
    return new DecodeOptions(limits, mask, interning, sharedParts, unique);
  }
}
