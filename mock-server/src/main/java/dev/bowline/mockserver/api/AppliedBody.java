package dev.bowline.mockserver.api;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.yaml.YamlProblem;
import dev.bowline.mockserver.yaml.YamlText;
import dev.bowline.serde.CodecException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A configuration as it was applied; read only when there is something to apply it to. */
final class AppliedBody {
  private static final String DECODING = "error decoding YAML: ";

  private final PatchType type;
  private final byte[] body;
  private FieldProblems problems = FieldProblems.unknown(List.of());

  AppliedBody(PatchType type, byte[] body) {
    this.type = type;
    this.body = body;
  }

  /**
   * Reads the configuration.
   *
   * @throws ApiFailure 400 if it can't be read
   */
  Map<String, @Nullable Object> tree() {
    Object tree = type == PatchType.APPLY ? yaml() : cbor();
    if (tree == null) {
      return new LinkedHashMap<>();
    }
    Map<String, @Nullable Object> object = Tree.object(tree);
    if (object == null) {
      throw Failures.badRequest(
          DECODING
              + "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal "
              + Bodies.goType(tree)
              + " into Go value of type map[string]interface {}");
    }
    return object;
  }

  private @Nullable Object yaml() {
    try {
      YamlText.Document document = YamlText.read(body);
      problems = FieldProblems.inYaml(document.duplicates(), List.of());
      return document.tree();
    } catch (YamlProblem e) {
      throw Failures.badRequest(DECODING + "error converting YAML to JSON: " + e.text());
    }
  }

  private @Nullable Object cbor() {
    try {
      return JsonTrees.toTree(Codecs.cbor().read(body, NoTypes.INSTANCE, DecodeOptions.DEFAULT));
    } catch (CodecException e) {
      throw Failures.badRequest(DECODING + e.problem());
    }
  }

  /**
   * Refuses what stands twice, or warns of it, if that is wanted.
   *
   * @throws ApiFailure 400 naming it
   */
  void check(WriteParameters parameters) {
    if (!parameters.strictProblem(problems).isEmpty()) {
      throw Failures.badRequest(
          "error strict decoding YAML: error converting YAML to JSON: " + problems.summary());
    }
    parameters.warn(problems);
  }
}
