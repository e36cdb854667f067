/** YAML as the server reads it: the first document, by the rules of YAML 1.1. */
package dev.bowline.mockserver.yaml;
