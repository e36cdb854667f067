/** Who has a say in writes: callbacks of the test, and webhooks that are configured by objects. */
package dev.bowline.mockserver.admission;
