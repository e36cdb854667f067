package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.registry.SelectableFields;
import dev.bowline.mockserver.select.FieldSelector;
import dev.bowline.mockserver.select.LabelSelector;
import dev.bowline.mockserver.select.SelectorException;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The parameters of a list or a watch, checked.
 *
 * @param resource what is listed
 * @param labels label selector
 * @param fields field selector
 * @param limit how many objects on a page; 0 for all
 * @param continueText where the page begins; empty for the start
 * @param resourceVersion as it was sent
 * @param match {@code Exact}, {@code NotOlderThan} or empty
 * @param timeoutSeconds how long a watch may last; 0 for the server's choice
 * @param sendsInitialEvents whether a watch begins with the state: "true", "false" or empty
 * @param allowsBookmarks whether a watch may send bookmarks
 */
record ListParameters(
    Resource resource,
    LabelSelector labels,
    FieldSelector fields,
    long limit,
    String continueText,
    String resourceVersion,
    String match,
    long timeoutSeconds,
    String sendsInitialEvents,
    boolean allowsBookmarks) {
  private static final String MATCH = "resourceVersionMatch";

  /**
   * Reads the parameters.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 or 422 if they make no sense
   */
  static ListParameters of(Query query, Target target, boolean isWatch) {
    Resource resource = target.resource();
    LabelSelector labels;
    FieldSelector fields;
    try {
      labels = LabelSelector.parse(query.text("labelSelector"));
      fields =
          FieldSelector.parse(
              query.text("fieldSelector"),
              resource.selectableFields(),
              field -> unselectable(resource, field));
    } catch (SelectorException e) {
      throw Failures.badRequest(e.getMessage());
    }
    if (target.isWatchPath() && !target.isCollection()) {
      if (!fields.isEverything() && !fields.requires("metadata.name", target.name())) {
        throw Failures.badRequest("fieldSelector metadata.name doesn't match requested name");
      }
      fields = fields.isEverything() ? FieldSelector.byName(target.name()) : fields;
    }
    String initial =
        !query.has("sendInitialEvents") ? "" : Boolean.toString(query.flag("sendInitialEvents"));
    ListParameters parameters =
        new ListParameters(
            resource,
            labels,
            fields,
            Numbers.whole(query.text("limit")),
            query.text("continue"),
            query.text("resourceVersion"),
            query.text(MATCH),
            Numbers.whole(query.text("timeoutSeconds")),
            initial,
            query.flag("allowWatchBookmarks"));
    List<Cause> causes = isWatch ? parameters.watchProblems() : parameters.listProblems();
    if (!causes.isEmpty()) {
      throw Failures.invalidOptions("ListOptions", causes);
    }
    return parameters;
  }

  /** What is said to a field that can't be selected on. */
  private static String unselectable(Resource resource, String field) {
    return switch (resource.qualifiedName()) {
      case "jobs.batch" -> "field label " + GoFormat.quoted(field) + " not supported for Job";
      case "resourceslices.resource.k8s.io" ->
          "field label not supported for "
              + resource.kind().apiVersion()
              + ", Kind=ResourceSlice: "
              + field;
      default ->
          isPlain(resource)
              ? GoFormat.quoted(field)
                  + " is not a known field selector: only "
                  + resource.selectableFields().stream()
                      .sorted()
                      .map(GoFormat::quoted)
                      .collect(Collectors.joining(", "))
              : "field label not supported: " + field;
    };
  }

  /** Whether it is a built-in type of whose fields nobody has said anything. */
  private static boolean isPlain(Resource resource) {
    return resource.custom() == null
        && resource.selectableFields().stream().allMatch(name -> name.startsWith("metadata."));
  }

  boolean selects(StoredObject object) {
    return labels.matches(object.labels())
        && (fields.isEverything() || fields.matches(SelectableFields.of(resource, object)));
  }

  boolean hasSelector() {
    return !labels.isEverything() || !fields.isEverything();
  }

  private List<Cause> watchProblems() {
    List<Cause> causes = new ArrayList<>();
    boolean hasInitial = !sendsInitialEvents.isEmpty();
    if (hasInitial && !match.equals("NotOlderThan")) {
      causes.add(
          Cause.forbidden(
              MATCH, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
    }
    if (!hasInitial && !match.isEmpty()) {
      causes.add(
          Cause.forbidden(
              MATCH,
              "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
    }
    if (!match.isEmpty() && !match.equals("NotOlderThan")) {
      causes.add(Cause.notSupported(MATCH, "\"" + match + "\"", "\"NotOlderThan\""));
    }
    if (!continueText.isEmpty()) {
      causes.add(
          Cause.forbidden(MATCH, "resourceVersionMatch is forbidden when continue is provided"));
    }
    return causes;
  }

  private List<Cause> listProblems() {
    List<Cause> causes = new ArrayList<>();
    if (!sendsInitialEvents.isEmpty()) {
      causes.add(Cause.forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
    }
    if (match.isEmpty()) {
      return causes;
    }
    if (resourceVersion.isEmpty()) {
      causes.add(
          Cause.forbidden(
              MATCH, "resourceVersionMatch is forbidden unless resourceVersion is provided"));
    }
    if (!continueText.isEmpty()) {
      causes.add(
          Cause.forbidden(MATCH, "resourceVersionMatch is forbidden when continue is provided"));
    }
    if (!match.equals("Exact") && !match.equals("NotOlderThan")) {
      causes.add(
          Cause.notSupported(MATCH, "\"" + match + "\"", "\"Exact\", \"NotOlderThan\", \"\""));
    }
    if (match.equals("Exact") && resourceVersion.equals("0")) {
      causes.add(
          Cause.forbidden(
              MATCH, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
    }
    return causes;
  }
}
