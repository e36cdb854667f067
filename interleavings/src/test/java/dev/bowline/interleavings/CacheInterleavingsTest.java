package dev.bowline.interleavings;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.Test;

class CacheInterleavingsTest {
  @Test
  void readersBesideTheWriterSeeOneVersionAfterTheOther() {
    Search.run(LiveCacheOperations.class, CacheModel.class);
  }

  @Test
  void anIndexComesAndGoesInOneStepBesideTheWriter() {
    Search.run(IndexOperations.class, IndexModel.class);
  }

  @Test
  void aCacheThatIsPublishedInTwoStepsIsFound() {
    assertThatThrownBy(() -> Search.run(TornCacheOperations.class, CacheModel.class))
        .isInstanceOf(LincheckAssertionError.class)
        .hasMessageContaining("Invalid execution results");
  }
}
