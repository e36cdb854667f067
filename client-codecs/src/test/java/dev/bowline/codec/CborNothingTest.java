package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.Kinds;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.cbor.CBORFactory;

/**
 * Null, undefined and tags around values and names, as a server reads them: each line was seen with
 * the serializers of apimachinery v0.36.3.
 */
final class CborNothingTest {
  /** Reads an object in which the text "@" stands for other CBOR. */
  private static String read(String json, String hex) {
    ByteArrayOutputStream template = new ByteArrayOutputStream();
    try (JsonParser in =
            new JsonFactory().createParser(ObjectReadContext.empty(), json.replace('\'', '"'));
        JsonGenerator out =
            new CBORFactory().createGenerator(ObjectWriteContext.empty(), template)) {
      in.nextToken();
      out.copyCurrentStructure(in);
    }
    String body = HexFormat.of().formatHex(template.toByteArray());
    byte[] changed = HexFormat.of().parseHex(body.replace("6140", hex));
    byte[] back =
        Codecs.json()
            .write(
                Codecs.cbor().read(changed, Kinds.registry(), DecodeOptions.DEFAULT),
                EncodeOptions.DEFAULT);
    return new String(back, StandardCharsets.UTF_8).replace('"', '\'');
  }

  private static String configMap(String fields) {
    return "{'kind':'ConfigMap','apiVersion':'v1'," + fields + "}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'immutable':'@'             | f6 f7                    | 'metadata':{}
          'immutable':'@'             | d6f6 d9d9f7f6            | 'metadata':{},'immutable':false
          'data':'@'                  | f6 d6f6                  | 'metadata':{}
          'data':{'@':'v'}            | d4d94e214161 7f6161ff    | 'metadata':{},'data':{'a':'v'}
          'data':{'@':'v'}            | f6                       | 'metadata':{},'data':{'':'v'}
          'metadata':{'name':'@'}     | f6 d6f6                  | 'metadata':{}
          'metadata':{'finalizers':'@'} | f6 d6f6                | 'metadata':{}
          'metadata':{'generation':'@'} | f6 d6f6                | 'metadata':{}
          'metadata':{'deletionGracePeriodSeconds':'@'} | f6 f7  | 'metadata':{}
          'metadata':{'deletionGracePeriodSeconds':'@'} | d6f6   | 'metadata':{'deletionGracePeriodSeconds':0}
          'metadata':{'deletionTimestamp':'@'} | f6 f7           | 'metadata':{}
          'metadata':{'creationTimestamp':'@'} | f6 f7           | 'metadata':{}
          'metadata':'@' | d6a1716372656174696f6e54696d657374616d7054323032342d30312d30325430333a30343a30355a | 'metadata':{'creationTimestamp':'2024-01-02T03:04:05Z'}
          'metadata':{'managedFields':[{'fieldsV1':'@'}]} | f6 f7 | 'metadata':{'managedFields':[{}]}
          'metadata':{'managedFields':[{'fieldsV1':{'@':{}}}]} | d66161 d901064161 7f6161ff | 'metadata':{'managedFields':[{'fieldsV1':{'a':{}}}]}
          """)
  void fieldsOfAConfigMap(String fields, String hexes, String expected) {
    for (String hex : hexes.split(" ", -1)) {
      assertThat(read(configMap(fields), hex)).as(hex).isEqualTo(configMap(expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'immutable':'@'                                 | d6f7 e0      | expected a boolean, found a simple value at $.immutable
          'data':'@'                                      | f7 d6f7      | expected an object, found a simple value at $.data
          'metadata':'@'                                  | f7           | expected an object, found a simple value at $.metadata
          'metadata':{'name':'@'}                         | f7 d6f7      | expected a string, found a simple value at $.metadata.name
          'metadata':{'generation':'@'}                   | f7 d6f7      | expected a 64-bit integer, found a simple value at $.metadata.generation
          'metadata':{'deletionTimestamp':'@'}            | d6f6         | expected a time, found null at $.metadata.deletionTimestamp
          'metadata':{'creationTimestamp':'@'}            | d6f7         | expected a time, found a simple value at $.metadata.creationTimestamp
          'metadata':{'creationTimestamp':'@'}            | d754323032342d30312d30325430333a30343a30355a | expected a time in RFC 3339
          'data':{'!':'v','@':'v'}                        | f6           | expected a name, found null at $.data
          'metadata':'@'                                  | a201010102 a220012001 | the field is there twice at $.metadata
          'metadata':{'@':1}                              | d64161 f6    | expected a name, found
          """)
  void whatIsRefused(String fields, String hexes, String problem) {
    for (String hex : hexes.split(" ", -1)) {
      assertThatThrownBy(() -> read(configMap(fields), hex))
          .as(hex)
          .isInstanceOf(CodecException.class)
          .hasMessageContaining(problem);
    }
  }

  @Test
  void aTagInAnArrayOfBytesReachesNothingBehindIt() {
    String body =
        "2dn3pURraW5kRlNlY3JldEphcGlWZXJzaW9uQnYxRGRhdGGhQWuB1hhhRHR5cGVGT3BhcXVlSG1ldGFkYXRhokRuYW1lQ3dlYkluYW1lc3BhY2VHZGVmYXVsdA==";
    Secret secret =
        Codecs.cbor().read(Base64.getDecoder().decode(body), Secret.EMPTY, DecodeOptions.DEFAULT);
    assertThat(secret.type()).isEqualTo("Opaque");
    assertThat(secret.name()).isEqualTo("web");
    assertThat(secret.data()).isEqualTo(Map.of("k", Bytes.copyOf(new byte[] {'a'})));
  }
}
