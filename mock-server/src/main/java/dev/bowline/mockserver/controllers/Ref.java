package dev.bowline.mockserver.controllers;

/**
 * Which object.
 *
 * @param storage where objects of its type are stored
 * @param key its key there
 */
record Ref(String storage, String key) {
  String namespace() {
    int slash = key.indexOf('/');
    return slash < 0 ? "" : key.substring(0, slash);
  }

  String name() {
    return key.substring(key.indexOf('/') + 1);
  }
}
