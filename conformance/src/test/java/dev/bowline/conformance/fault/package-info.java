/** What a real server does to connections, and that nobody notices. */
@NullMarked
package dev.bowline.conformance.fault;

import org.jspecify.annotations.NullMarked;
