/** YAML text as a tree of plain Java values, read the way that {@code kubectl} reads it. */
package dev.bowline.codec.internal.yaml;
