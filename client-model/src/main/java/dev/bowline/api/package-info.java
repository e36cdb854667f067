/**
 * Finds built-in kinds by their names. The kinds themselves are in one package per group version.
 */
package dev.bowline.api;
