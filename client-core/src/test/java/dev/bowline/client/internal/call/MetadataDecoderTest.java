package dev.bowline.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetadataDecoderTest {
  @Test
  void aWholeObjectThatDoesNotDecodeKeepsNoOtherOut() throws IOException {
    List<String> seen = new ArrayList<>();
    ItemSink<PartialObjectMetadata> sink =
        new ItemSink<>() {
          @Override
          public void item(PartialObjectMetadata item) {
            seen.add(item.name());
          }

          @Override
          public void unreadable(Bytes item, CodecException problem) {
            seen.add(problem.getMessage());
          }
        };
    String page =
        """
        {"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"7"},
        "items":[{"metadata":{"name":"a"},"data":7},{"metadata":{"name":"b"}}]}
        """;

    PageResult result =
        new MetadataDecoder<>(ConfigMap.TYPE, DecodeOptions.DEFAULT)
            .page(
                new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)),
                Codecs.json(),
                sink);

    assertThat(result.resourceVersion().value()).isEqualTo("7");
    assertThat(seen).hasSize(2).last().isEqualTo("b");
    assertThat(seen.get(0)).contains("$.items[0].data");
  }
}
