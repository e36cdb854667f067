/** The documents that say what the server is and serves; HTTP is elsewhere. */
package dev.bowline.mockserver.discovery;
