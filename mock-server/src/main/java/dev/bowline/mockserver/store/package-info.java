/**
 * What etcd and the watch cache are to a real server: objects by key, one revision counter, and a
 * log of changes.
 */
package dev.bowline.mockserver.store;
