/** What kinds warn of: what is let through, but better not done. */
package dev.bowline.mockserver.registry.warnings;
