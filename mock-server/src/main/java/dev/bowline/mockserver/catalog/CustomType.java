package dev.bowline.mockserver.catalog;

import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.table.Printer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a definition says about one version of a custom resource, whose objects have no class but a
 * schema. Immutable and thread-safe.
 */
public interface CustomType {
  /** How its objects are printed as rows of a table. */
  Printer printer();

  /** Kind of its lists. */
  String listKind();

  /**
   * An object as it is stored, in this version: with the defaults of the version that objects are
   * stored in, without fields that are unknown in this one.
   */
  Document view(Document stored);

  /**
   * Removes what the schema doesn't have from a tree.
   *
   * @return the paths of what was removed
   */
  List<String> removeUnknown(Map<String, @Nullable Object> tree);

  /** Fills in defaults. */
  void complete(Map<String, @Nullable Object> tree);

  /** What the schema doesn't allow in a new object, beside its metadata. */
  List<Cause> problems(Map<String, @Nullable Object> tree);

  /**
   * What the schema doesn't allow in a changed object, beside its metadata. What was wrong before
   * and is the same still is let through.
   *
   * @param isStatus whether only the status was written
   */
  List<Cause> problems(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> before, boolean isStatus);

  /** The schema by which objects are merged. */
  Structure structure();

  /** Drops what the version that objects are stored in lacks, and adds what it has by default. */
  void keepStorable(Map<String, @Nullable Object> tree);

  /** The values that field selectors compare, beside those of the metadata. */
  Map<String, String> selectable(Map<String, @Nullable Object> tree);

  /** Where the subresource {@code scale} finds its values; null if there is no such subresource. */
  @Nullable ScalePaths scale();

  /** Version in which a real server stores its objects. */
  String storageVersion();

  /** What every answer warns of; empty for nothing. */
  String warning();

  /**
   * The schema that its definition gives it, as its OpenAPI document shows it. Not to be changed.
   */
  Map<String, @Nullable Object> openApiSchema();

  /** Whether its definition is being deleted, so that nothing new may be created. */
  boolean isTerminating();
}
