package dev.bowline.client.internal.request;

import org.jspecify.annotations.Nullable;

/** In which form a read asks for objects ({@code as=} in {@code Accept}). */
public enum Form {
  /** As they are. */
  OBJECT(null, ""),
  /** Their metadata alone. */
  METADATA("PartialObjectMetadata", ""),
  /** Rows of a table, each with the metadata of its object. */
  TABLE("Table", ""),
  /** Rows of a table, each with its object. */
  TABLE_WITH_OBJECTS("Table", "Object"),
  /** Rows of a table and nothing else. */
  TABLE_OF_CELLS("Table", "None");

  private final @Nullable String as;
  private final String includeObject;

  Form(@Nullable String as, String includeObject) {
    this.as = as;
    this.includeObject = includeObject;
  }

  /** Whether it is a table, which servers give in JSON only. */
  public boolean isTable() {
    return "Table".equals(as);
  }

  /** What the rows hold ({@code includeObject}); empty for the server's own choice. */
  public String includeObject() {
    return includeObject;
  }

  /**
   * What stands behind a media type to ask for this form; a server refuses the name of a list for
   * one object, and the other way round.
   */
  public String parameters(Verb verb) {
    if (as == null) {
      return "";
    }
    String name = verb == Verb.LIST && !isTable() ? as + "List" : as;
    return ";as=" + name + ";g=meta.k8s.io;v=v1";
  }
}
