/** Objects as trees and documents: identity, canonical form, unknown fields. */
package dev.bowline.mockserver.object;
