package dev.bowline.client.internal.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The query of a request, in the order in which it was built. Immutable. */
public final class QueryString {
  /** No parameters. */
  public static final QueryString EMPTY = new QueryString("");

  private final String text;

  private QueryString(String text) {
    this.text = text;
  }

  /** Begins a query. */
  public static Builder builder() {
    return new Builder();
  }

  /** The parameters, percent-encoded, without question mark; empty if there are none. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof QueryString that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }

  /** Collects parameters. Not thread-safe. */
  public static final class Builder {
    private final List<String> parameters = new ArrayList<>();

    private Builder() {}

    /** A parameter, whatever its value. */
    public Builder put(String name, String value) {
      parameters.add(name + "=" + Percent.queryValue(value));
      return this;
    }

    /** A parameter whose name may need encoding. */
    public Builder putEncoded(String name, String value) {
      return put(Percent.queryValue(name), value);
    }

    /** A parameter unless its value is empty, which the server would take for something. */
    public Builder putUnlessEmpty(String name, String value) {
      return value.isEmpty() ? this : put(name, value);
    }

    /** {@code name=true}, or nothing. */
    public Builder flag(String name, boolean value) {
      return value ? put(name, "true") : this;
    }

    public QueryString build() {
      return parameters.isEmpty() ? EMPTY : new QueryString(String.join("&", parameters));
    }
  }
}
