package dev.bowline.generator.facts;

import java.util.List;

/**
 * A struct.
 *
 * @param name its name
 * @param reach who meets it
 * @param atomic whether server-side apply treats it as one value wherever it is
 * @param custom whether its Java type is written by hand
 * @param members fields and inlined structs in the order of their declaration
 */
public record Struct(
    TypeName name, Reach reach, boolean atomic, boolean custom, List<Member> members) {}
