/** What the server fills in where a request says nothing, by struct. */
package dev.bowline.mockserver.registry.defaults;
