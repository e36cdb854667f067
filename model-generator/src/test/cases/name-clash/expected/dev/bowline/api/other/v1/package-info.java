/** Kinds and structs of {@code other.k8s.io/v1}. */
package dev.bowline.api.other.v1;
