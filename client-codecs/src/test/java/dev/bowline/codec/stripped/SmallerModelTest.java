package dev.bowline.codec.stripped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.golden.GoldenObjects;
import dev.bowline.codec.golden.GoldenObjects.GoldenObject;
import dev.bowline.codec.internal.yaml.YamlDocuments;
import dev.bowline.codec.internal.yaml.YamlLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Objects of the whole schema, read and written by classes of a smaller one, as by a client of an
 * older release: what they don't know comes back, unchanged and after a change of the object.
 *
 * <p>Each seed takes other kinds and other fields. {@code bowline.smaller.models} is the number of
 * seeds, {@code bowline.smaller.kinds} that of kinds for each.
 */
class SmallerModelTest {
  private static final Path FACTS = Path.of("../facts/kubernetes-1.36.facts");
  private static final List<String> PROFILES = List.of("full", "empty", "zero", "sparse", "edge");
  private static final YamlLimits LIMITS = new YamlLimits(1000, 1 << 24, 1 << 20);
  private static final int SAME = 0;
  private static final int CHANGED = 1;
  private static final int KINDS = Integer.getInteger("bowline.smaller.kinds", 10);

  private static final Map<String, List<GoldenObject>> CORPUS = new HashMap<>();

  private final Map<String, Integer> exact = new TreeMap<>();
  private final List<String> differences = new ArrayList<>();
  private int withUnknownFields;

  @TempDir Path folder;

  static LongStream seeds() {
    return LongStream.range(0, Integer.getInteger("bowline.smaller.models", 2));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatItDoesNotKnowComesBack(long seed) throws IOException {
    FactsSlice.Loss loss = seed % 2 == 0 ? FactsSlice.Loss.ANYWHERE : FactsSlice.Loss.NEWEST;
    FactsSlice slice = new FactsSlice(Files.readAllLines(FACTS), seed, loss);
    List<String> roots = new ArrayList<>(slice.servedKinds());
    Collections.shuffle(roots, new Random(seed));
    Set<String> kinds = new HashSet<>(roots.subList(0, Math.min(KINDS, roots.size())));
    kinds.add("core/v1.Pod");
    List<String> facts = slice.of(List.copyOf(kinds));
    assertThat(slice.lost()).isGreaterThan(30);

    Rewriter whole = new Rewriter();
    try (SmallerModel smaller = new SmallerModel(facts, folder)) {
      for (String profile : PROFILES) {
        for (GoldenObject object : CORPUS.computeIfAbsent(profile, GoldenObjects::of)) {
          object
              .forms()
              .forEach((mediaType, body) -> compare(whole, smaller, object, mediaType, body));
        }
      }
    }
    assertThat(differences.stream().limit(10)).isEmpty();
    if (GoldenObjects.isWholeCorpus()) {
      assertThat(exact)
          .hasSize(4)
          .allSatisfy((format, count) -> assertThat(count).isGreaterThan(150));
      assertThat(withUnknownFields).isGreaterThan(500);
    }
  }

  private void compare(
      Rewriter whole, SmallerModel smaller, GoldenObject object, String mediaType, byte[] body) {
    List<Object> task = List.of(mediaType, object.apiVersion(), object.kind(), body);
    List<byte[]> expected;
    List<byte[]> found;
    String what = mediaType + " " + object.apiVersion() + " " + object.kind() + " ";
    try {
      found = smaller.rewrite(task);
      if (found.isEmpty()) {
        return;
      }
      expected = whole.apply(task);
    } catch (RuntimeException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      differences.add(what + trace);
      return;
    }
    withUnknownFields += ByteBuffer.wrap(found.get(2)).getInt();
    Object original = form(mediaType, body);
    boolean comesBack = original.equals(form(mediaType, expected.get(SAME)));
    if (comesBack) {
      exact.merge(mediaType, 1, Integer::sum);
    }
    for (int i = SAME; i <= CHANGED; i++) {
      byte[] wanted = expected.get(i);
      byte[] is = found.get(i);
      if (!comesBack) { // what the whole model doesn't write as it was, unknown fields may keep
        is = whole.apply(List.of(mediaType, object.apiVersion(), object.kind(), is)).get(SAME);
      }
      Object isForm = form(mediaType, is);
      Object wantedForm = form(mediaType, wanted);
      if (!isForm.equals(wantedForm)) {
        differences.add(
            what
                + (i == SAME ? "" : "changed ")
                + "\n  wrote "
                + isForm
                + "\n  expected "
                + wantedForm);
      }
    }
  }

  private static Object form(String mediaType, byte[] body) {
    return switch (mediaType) {
      case "application/json" -> SameContent.ofJson(body);
      case "application/yaml" ->
          SameContent.ofJson(JsonTrees.write(YamlDocuments.tree(body, LIMITS)));
      case "application/cbor" -> hex(SameContent.ofCbor(body));
      default -> hex(body);
    };
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
