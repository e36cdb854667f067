/** From HTTP to verbs and back: paths, options, formats, discovery. */
package dev.bowline.mockserver.api;
