package dev.bowline.generator.facts;

import java.util.List;

/**
 * A Go package of the API.
 *
 * @param name short name, such as {@code core/v1}
 * @param group API group, empty for the core group and for what is no group version
 * @param version API version, empty for what is no group version
 * @param reach the highest of its structs
 * @param structs its structs by name
 * @param stringTypes its string types by name
 */
public record ApiPackage(
    String name,
    String group,
    String version,
    Reach reach,
    List<Struct> structs,
    List<StringType> stringTypes) {}
