import org.jspecify.annotations.NullMarked;

/** The mock server in JUnit tests: {@link dev.bowline.mockserver.junit.WithMockKube}. */
@NullMarked
module dev.bowline.mockserver.junit {
  requires transitive dev.bowline.mockserver;
  requires transitive org.junit.jupiter.api;
  requires static dev.bowline.client;
  requires static transitive org.jspecify;

  exports dev.bowline.mockserver.junit;
}
