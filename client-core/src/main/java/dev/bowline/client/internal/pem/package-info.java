/** PEM and DER: certificates and private keys in every form that clusters hand out. */
package dev.bowline.client.internal.pem;
