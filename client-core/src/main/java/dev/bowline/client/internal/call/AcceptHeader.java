package dev.bowline.client.internal.call;

import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.request.RequestSpec;
import java.util.LinkedHashSet;
import java.util.Set;

/** What {@code Accept} says. Of equal quality the first counts. */
final class AcceptHeader {
  /** Whole objects are the last choice where another form is asked for. */
  private static final String LAST_CHOICE = ";q=0.9";

  private AcceptHeader() {}

  /** Objects as they are. */
  static String objects(WireFormat format, boolean isJsonBehind) {
    return format == WireFormat.JSON || !isJsonBehind
        ? format.mediaType()
        : format.mediaType() + "," + WireFormat.JSON.mediaType();
  }

  /**
   * The form that a request asks for, and behind it whole objects, which the caller reduces.
   *
   * @param preferred format of the form; of tables there is JSON alone
   * @param plain format of whole objects
   */
  static String form(RequestSpec request, WireFormat preferred, WireFormat plain) {
    Form form = request.form();
    String parameters = form.parameters(request.verb());
    Set<String> choices = new LinkedHashSet<>();
    if (!form.isTable()) {
      choices.add(preferred.mediaType() + parameters);
    }
    if (form.isTable() || plain == WireFormat.JSON) {
      choices.add(WireFormat.JSON.mediaType() + parameters);
    }
    choices.add(plain.mediaType() + LAST_CHOICE);
    return String.join(",", choices);
  }
}
