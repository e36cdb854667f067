package dev.bowline.mockserver.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list.
 *
 * @param shape one of the three shapes of lists
 * @param element what its elements are
 * @param keys the fields that identify an element, if the shape needs them
 */
public record ListStructure(Shape shape, Structure element, List<String> keys)
    implements Structure {
  @Override
  public Shape shape(@Nullable Object value) {
    return shape;
  }
}
