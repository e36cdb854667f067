package dev.bowline.mockserver.api;

import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Accept} header: quality first, then order, as the server reads it. A quality of zero
 * is not a refusal, {@code application/*} matches nothing, and types are compared with their case.
 */
final class Accept {
  private final List<Format> formats;
  private final List<Clause> clauses;

  private Accept(List<Format> formats, List<Clause> clauses) {
    this.formats = formats;
    this.clauses = clauses;
  }

  private record Clause(String type, Map<String, String> parameters, double quality) {}

  static Accept of(ApiRequest request) {
    String header = request.header("Accept");
    List<Clause> clauses = new ArrayList<>();
    for (String part : header.split(",", -1)) {
      if (!part.isBlank()) {
        clauses.add(clause(part.strip()));
      }
    }
    if (clauses.isEmpty() && header.isEmpty()) {
      clauses.add(new Clause("*/*", Map.of(), 1));
    }
    clauses.sort(Comparator.comparingDouble(Clause::quality).reversed());
    return new Accept(request.formats(), clauses);
  }

  /**
   * The format for an object or a list.
   *
   * @throws ApiFailure 406 if there is none
   */
  Format object(boolean hasProtobuf, boolean isCollection) {
    String objects = Format.objects(formats);
    return choose(
        hasProtobuf, objects, isCollection ? objects + ", " + Format.watches(formats) : objects);
  }

  /**
   * The format for a watch.
   *
   * @throws ApiFailure 406 if there is none
   */
  Format watch(boolean hasProtobuf) {
    String streams = Format.watches(formats);
    return choose(hasProtobuf, streams, Format.objects(formats) + ", " + streams);
  }

  /** The format for an error, whatever the client said. */
  Format error() {
    for (Clause clause : clauses) {
      Format format = format(clause.type());
      if (format != null && (format == Format.JSON || !clause.parameters().containsKey("as"))) {
        return format;
      }
    }
    return Format.JSON;
  }

  /**
   * Whether the client takes a document of this {@code as}, group and version before anything else
   * that the server has.
   */
  boolean prefers(String as, String group, String version) {
    for (Clause clause : clauses) {
      Map<String, String> parameters = clause.parameters();
      if (as.equals(parameters.get("as"))) {
        if (clause.type().equals(Format.JSON.mediaType())
            && group.equals(parameters.get("g"))
            && version.equals(parameters.get("v"))) {
          return true;
        }
      } else if (clause.type().equals(Format.JSON.mediaType()) || clause.type().equals("*/*")) {
        return false;
      }
    }
    return false;
  }

  private Format choose(boolean hasProtobuf, String accepted, String available) {
    boolean isKnown = false;
    for (Clause clause : clauses) {
      Format format = format(clause.type());
      if (format == null) {
        continue;
      }
      isKnown = true;
      boolean isTransformed = clause.parameters().containsKey("as");
      if (!isTransformed && (format != Format.PROTOBUF || hasProtobuf)) {
        return format;
      }
    }
    if (isKnown) {
      throw Failures.notAcceptable(accepted);
    }
    throw new ApiFailure(
        406,
        "NotAcceptable",
        "406: Not Acceptable\n\nAvailable representations: " + available,
        Details.EMPTY);
  }

  private @Nullable Format format(String type) {
    if (type.equals("*/*")) {
      return Format.JSON;
    }
    for (Format format : formats) {
      if (format.mediaType().equals(type)) {
        return format;
      }
    }
    return null;
  }

  private static Clause clause(String text) {
    String[] parts = text.split(";", -1);
    Map<String, String> parameters = new LinkedHashMap<>();
    double quality = 1;
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals > 0) {
        String name = parts[i].substring(0, equals).strip();
        String value = parts[i].substring(equals + 1).strip();
        if (name.equals("q")) {
          quality = quality(value);
        } else {
          parameters.put(name, value);
        }
      }
    }
    return new Clause(parts.length == 0 ? "" : parts[0].strip(), parameters, quality);
  }

  private static double quality(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return 1;
    }
  }
}
