package dev.bowline.mockserver.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One entry of an {@code Accept} header.
 *
 * @param type the type with its subtype, or with stars
 * @param parameters all but the quality
 * @param quality how much it is wanted
 */
record MediaRange(String type, Map<String, String> parameters, double quality) {
  private static final Comparator<MediaRange> BEST_FIRST =
      Comparator.comparingDouble((MediaRange range) -> -range.quality)
          .thenComparing(range -> range.type.startsWith("*/"))
          .thenComparing(range -> range.type.endsWith("/*"));

  /** The entries of a header, the most wanted first; what is no media type is left out. */
  static List<MediaRange> parse(String header) {
    List<MediaRange> ranges = new ArrayList<>();
    for (String part : header.split(",", -1)) {
      String[] words = part.strip().split(";", -1);
      String type = words[0].strip();
      if (type.equals("*")) {
        type = "*/*";
      }
      if (type.indexOf('/') >= 0 && type.indexOf('/') == type.lastIndexOf('/')) {
        ranges.add(range(type, words));
      }
    }
    ranges.sort(BEST_FIRST);
    return ranges;
  }

  private static MediaRange range(String type, String[] words) {
    Map<String, String> parameters = new LinkedHashMap<>();
    double quality = 1;
    for (int i = 1; i < words.length; i++) {
      String[] pair = words[i].split("=", -1);
      if (pair.length != 2 || pair[1].isEmpty()) {
        continue;
      }
      if (pair[0].strip().equals("q")) {
        quality = quality(pair[1]);
      } else {
        parameters.put(pair[0].strip(), pair[1].strip());
      }
    }
    return new MediaRange(type, parameters, quality);
  }

  private static double quality(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  boolean matches(Format format) {
    String mediaType = format.mediaType();
    return type.equals("*/*")
        || type.equals(mediaType)
        || (type.endsWith("/*") && mediaType.startsWith(type.substring(0, type.length() - 1)));
  }

  String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  boolean isPretty() {
    return parameter("pretty").equals("1");
  }
}
