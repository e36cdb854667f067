package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.core.v1.ConfigMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1, 0x0000000000000000, 0x10000000000000000",
    "0, 2, 0x0000000000000000, 0x8000000000000000",
    "1, 2, 0x8000000000000000, 0x10000000000000000",
    "1, 3, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa",
    "2, 4, 0x8000000000000000, 0xc000000000000000"
  })
  void isARangeOfHashes(int index, int count, String start, String end) {
    assertThat(Shard.byUid(index, count))
        .hasToString("shardRange(object.metadata.uid, '%s', '%s')".formatted(start, end));
    assertThat(Shard.byNamespace(index, count))
        .hasToString("shardRange(object.metadata.namespace, '%s', '%s')".formatted(start, end));
  }

  /** FNV-1a of 64 bits: "" is cbf29ce484222325, "a" af63dc4c8601ec8c, "foobar" 85944171f73967e8. */
  @ParameterizedTest
  @CsvSource({"'', 12", "a, 10", "foobar, 8"})
  @Tag("scenario-103")
  void hashesAsTheServerDoes(String text, int sixteenth) {
    ConfigMap object = ConfigMap.of(c -> c.namespace(text).metadata(m -> m.uid(text)));

    assertThat(IntStream.range(0, 16).filter(i -> Shard.byUid(i, 16).contains(object)))
        .containsExactly(sixteenth);
    assertThat(IntStream.range(0, 16).filter(i -> Shard.byNamespace(i, 16).contains(object)))
        .containsExactly(sixteenth);
  }

  @Test
  void refusesWhatIsNoPart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Shard.byUid(2, 2))
        .withMessage("a shard is one of at least one, counted from 0, not 2 of 2");
    assertThatIllegalArgumentException().isThrownBy(() -> Shard.byUid(-1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> Shard.byNamespace(0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ListQuery().shard(Shard.byUid(0, 2)).shard(Shard.byUid(1, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WatchQuery().shard(Shard.byUid(0, 2)).shard(Shard.byUid(1, 2)));
  }
}
