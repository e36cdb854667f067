/** What kinds do with their objects beyond what all kinds do: completing, checking, warning. */
package dev.bowline.mockserver.registry.kinds;
