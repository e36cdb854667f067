/**
 * Who asks, and whether they may: credentials, impersonation, roles and bindings. Knows objects by
 * their trees, and nothing of HTTP but headers.
 */
package dev.bowline.mockserver.auth;
