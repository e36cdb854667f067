/** Kinds and structs of {@code demo.k8s.io/v1}. */
package dev.bowline.api.demo.v1;
