package dev.bowline.generator.facts;

import java.util.Map;

/**
 * A string type that has constants.
 *
 * @param name its name
 * @param constants values by Go name, in the order of their declaration
 */
public record StringType(TypeName name, Map<String, String> constants) {}
