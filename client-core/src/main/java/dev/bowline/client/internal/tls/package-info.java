/** What the JDK's TLS needs to know to talk to one cluster. */
package dev.bowline.client.internal.tls;
