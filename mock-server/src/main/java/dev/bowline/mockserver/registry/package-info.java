/** What every kind has in common when it is created, changed and deleted. */
package dev.bowline.mockserver.registry;
