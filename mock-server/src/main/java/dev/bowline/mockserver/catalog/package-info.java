/**
 * What the server serves, read from the facts: groups, versions, resources, subresources, verbs.
 */
package dev.bowline.mockserver.catalog;
