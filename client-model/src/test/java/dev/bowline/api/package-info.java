/** Tests of the generated model, and the kinds that only tests need. */
package dev.bowline.api;
