/** An extension of JUnit 5 and 6 that gives tests a server, a client and a namespace. */
@org.jspecify.annotations.NullMarked
package dev.bowline.mockserver.junit;
