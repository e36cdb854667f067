package dev.bowline.client.internal.transport;

import okhttp3.HttpUrl;

/** The addresses of requests to a server. Thread-safe. */
final class Addresses {
  private final HttpUrl server;
  private final String prefix;

  /**
   * Under the address of a server.
   *
   * @param server a path in it is put before every request's; user and query don't count
   */
  Addresses(HttpUrl server) {
    this.server = server.newBuilder().username("").password("").query(null).build();
    String url = this.server.toString();
    this.prefix = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /** Of one request. */
  HttpUrl of(String target) {
    return HttpUrl.get(prefix + target);
  }

  /**
   * The same, of parts that are there once in this JVM: hundreds of watches may be open for long,
   * and their addresses differ in little.
   */
  HttpUrl ofShared(String target) {
    HttpUrl plain = of(target);
    HttpUrl.Builder shared = server.newBuilder();
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    for (String segment : path.substring(1).split("/", -1)) {
      shared.addEncodedPathSegment(segment.intern());
    }
    if (query >= 0) {
      for (String parameter : target.substring(query + 1).split("&", -1)) {
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        String value = equals < 0 ? null : parameter.substring(equals + 1).intern();
        shared.addEncodedQueryParameter(name.intern(), value);
      }
    }
    HttpUrl built = shared.build();
    return built.equals(plain) ? built : plain; // if a part is encoded in two ways
  }
}
