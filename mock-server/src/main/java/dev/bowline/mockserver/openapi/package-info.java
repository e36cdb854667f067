/**
 * OpenAPI documents, written from the facts and from the schemas of definitions. They have no
 * descriptions, since the facts have none.
 */
package dev.bowline.mockserver.openapi;
