/** What objects are waited for, and how waiting ends in vain. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.waiting;
