/** The server's refusals, worded as a real server words them. */
package dev.bowline.mockserver.status;
