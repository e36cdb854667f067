package dev.bowline.mockserver.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;

/** URLs and their parts. */
final class Urls {
  private static final Parameter URL = Parameter.opaque("kubernetes.URL", Url.class);

  private Urls() {}

  static void addTo(Functions functions) {
    functions.global(
        "url", "string_to_url", URL.type(), a -> Url.parse((String) a[0]), Parameter.STRING);
    functions.global("isURL", "is_url_string", SimpleType.BOOL, a -> is(a[0]), Parameter.STRING);
    functions.member(
        "getScheme", "url_get_scheme", SimpleType.STRING, a -> ((Url) a[0]).scheme(), URL);
    functions.member("getHost", "url_get_host", SimpleType.STRING, a -> ((Url) a[0]).host(), URL);
    functions.member(
        "getHostname", "url_get_hostname", SimpleType.STRING, a -> ((Url) a[0]).hostname(), URL);
    functions.member("getPort", "url_get_port", SimpleType.STRING, a -> ((Url) a[0]).port(), URL);
    functions.member(
        "getEscapedPath",
        "url_get_escaped_path",
        SimpleType.STRING,
        a -> ((Url) a[0]).escapedPath(),
        URL);
    functions.member(
        "getQuery",
        "url_get_query",
        MapType.create(SimpleType.STRING, ListType.create(SimpleType.STRING)),
        a -> ((Url) a[0]).parameters(),
        URL);
  }

  private static boolean is(Object text) {
    try {
      Url.parse((String) text);
      return true;
    } catch (FunctionException e) {
      return false;
    }
  }
}
