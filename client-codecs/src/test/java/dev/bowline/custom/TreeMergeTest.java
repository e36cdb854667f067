package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.bowline.codec.JsonTrees;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trees are written with single quotes here. Capital letters are what the class doesn't know. */
class TreeMergeTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final TreeMerge PLAIN = new TreeMerge(Map.of(), Set.of());
  private static final TreeMerge KEYED = new TreeMerge(Map.of("spec.l", List.of("n")), Set.of());

  private static @Nullable Object tree(String text) {
    return JsonTrees.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static void check(
      TreeMerge merge, String server, String before, String after, String expected) {
    Object merged =
        merge.merge("spec", tree(server), tree(before), Objects.requireNonNull(tree(after)));
    assertThat(merged).isEqualTo(tree(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          {'a':1,'X':2};            {'a':1};              {'a':1};              {'a':1,'X':2}
          {'a':1,'X':2};            {'a':1};              {'a':3};              {'a':3,'X':2}
          {'a':1,'X':2};            {'a':1};              {'a':null};           {'X':2}
          {'a':1,'X':2};            {'a':1};              {};                   {'X':2}
          {'X':2};                  {'a':null};           {'a':3};              {'X':2,'a':3}
          {'X':2};                  {'a':0};              {'a':0};              {'X':2}
          {'X':2};                  {'a':0};              {'a':1};              {'X':2,'a':1}
          {'a':null,'X':2};         {'a':null};           {'a':null};           {'a':null,'X':2}
          {'a':'1.0','b':1};        {'a':1,'b':1};        {'a':1,'b':2};        {'a':'1.0','b':2}
          {'o':{'a':1,'X':2}};      {'o':{'a':1}};        {'o':{'a':3}};        {'o':{'a':3,'X':2}}
          {'o':{'a':1,'X':2}};      {'o':{'a':1}};        {'o':null};           {}
          {'o':{'a':1,'X':2}};      {'o':{'a':1}};        {'o':'s'};            {'o':'s'}
          {'o':{'X':{'Y':[1]}}};    {'o':{'a':null}};     {'o':{'a':{'b':1}}};  {'o':{'X':{'Y':[1]},'a':{'b':1}}}
          {'o':{'a':0,'X':2}};      {};                   {'o':{'a':1}};        {'o':{'a':1,'X':2}}
          {'m':{'k':'v','j':'w'}};  {'m':{'k':'v','j':'w'}}; {'m':{'j':'w','i':'x'}}; {'m':{'j':'w','i':'x'}}
          {'m':{'5F':'v'}};         {'m':{'5f':'v'}};     {'m':{}};             {'m':{'5F':'v'}}
          {'a':1};                  {'a':1};              {'b':{'c':null,'d':[{'e':null}]}}; {'b':{'d':[{}]}}
          """)
  void appliesWhatChanged(String server, String before, String after, String expected) {
    check(PLAIN, server, before, after, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          [{'a':1,'X':1},{'a':2,'X':2}]; [{'a':1},{'a':2}]; [{'a':1},{'a':3}];         [{'a':1,'X':1},{'a':3,'X':2}]
          [{'a':1,'X':1},{'a':2,'X':2}]; [{'a':1},{'a':2}]; [{'a':2},{'a':1}];         [{'a':2,'X':2},{'a':1,'X':1}]
          [{'a':1,'X':1},{'a':2,'X':2}]; [{'a':1},{'a':2}]; [{'a':2}];                 [{'a':2,'X':2}]
          [{'a':1,'X':1},{'a':2,'X':2}]; [{'a':1},{'a':2}]; [{'a':0},{'a':1},{'a':2}]; [{'a':0},{'a':1,'X':1},{'a':2,'X':2}]
          [{'a':1,'X':1},{'a':2,'X':2}]; [{'a':1},{'a':2}]; [{'a':3}];                 [{'a':3}]
          [{'a':1,'X':1},{'a':2,'X':2}]; [{'a':1},{'a':2}]; [{'a':2},{'a':3}];         [{'a':2,'X':2},{'a':3}]
          [{'a':1,'X':1},{'a':1,'X':2}]; [{'a':1},{'a':1}]; [{'a':1}];                 [{'a':1,'X':1}]
          [{'a':1,'X':1},{'a':1,'X':2}]; [{'a':1},{'a':1}]; [{'a':1},{'a':1},{'a':1}]; [{'a':1,'X':1},{'a':1,'X':2},{'a':1}]
          [{'a':1,'X':1},{'a':1,'X':2}]; [{'a':1}];         [{'a':5}];                 [{'a':5}]
          [1,2,3];                       [1,2,3];           [3,4];                     [3,4]
          ['b','a'];                     ['a','b'];         ['a'];                     ['a']
          ['c','a','b'];                 ['a','b','c'];     ['a','c','d'];             ['a','c','d']
          [null,{'a':1,'X':1}];          [null,{'a':1}];    [{'a':1},null];            [{'a':1,'X':1},null]
          [[{'a':1,'X':1}]];             [[{'a':1}]];       [[{'a':2}]];               [[{'a':2,'X':1}]]
          """)
  void findsElementsOfListsAgain(String server, String before, String after, String expected) {
    check(
        PLAIN,
        "{'l':" + server + "}",
        "{'l':" + before + "}",
        "{'l':" + after + "}",
        "{'l':" + expected + "}");
  }

  /** Changed elements are found beside such as are added, removed and moved. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          aA,bB;    a1,b,c;    a1A,bB,c
          aA,bB;    c,a1,b;    c,a1A,bB
          aA,bB;    c,d,b;     c,d,bB
          aA,bB;    b1,a1;     b1B,a1A
          aA,bB;    b1,c;      b1B,c
          aA,bB;    c,a1;      c,a1A
          aA,bB;    b,c;       bB,c
          aA,bB;    c,b,d;     cA,bB,d
          aA,bB;    c,a1,d,b1; c,a1A,d,b1B
          aA,bB,eE; a1,c,e1,d; a1A,cB,e1E,d
          aA,bB,eE; b1;        b1B
          aA,bB,eE; e,b1,a;    eE,b1B,aA
          aA,bB,eE; e,a,c1,b;  eE,aA,c1,bB
          aA,bB,eE; e,a1,b1;   eE,a1A,b1B
          aA,eE,bB; b1,e,a1;   b1B,eE,a1A
          aA,bB;    b,c1;      bB,c1
          aA,a1B;   c,d,e;     c,d,e
          a1A,b2B;  a2,b3;     a2A,b3B
          a1A,b2B;  c,a2,b3;   c,a2,b3
          """)
  void findsChangedElementsBesideNewOnes(String server, String after, String expected) {
    check(
        PLAIN,
        elements(server),
        elements(server.replaceAll("[A-Z]", "")),
        elements(after),
        elements(expected));
  }

  /**
   * A list of elements by name: {@code a1A} has a name, a value that may change, one that all have,
   * and something that the class doesn't know.
   */
  private static String elements(String texts) {
    StringBuilder list = new StringBuilder("{'l':[");
    for (String text : texts.split(",", -1)) {
      String value = text.replaceAll("[^0-9]", "");
      String unknown = text.replaceAll("[^A-Z]", "");
      list.append(list.length() > 6 ? "," : "")
          .append("{'o':{'n':'" + text.charAt(0) + "'},'v':'" + value + "','p':'TCP'")
          .append(unknown.isEmpty() ? "" : ",'X':'" + unknown + "'")
          .append("}");
    }
    return list.append("]}").toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          [{'a':1,'b':1,'X':1}]; [{'a':1,'b':1}]; [{'a':1,'b':2},{'a':2,'b':1}]; [{'a':1,'b':2},{'a':2,'b':1}]
          [{'a':1,'X':1}];       [{'a':1}];       [{'a':2},{'a':3}];             [{'a':2},{'a':3}]
          [{'a':1,'X':1}];       [{'a':1}];       [{'b':1},{'c':{'a':1}}];       [{'b':1},{'c':{'a':1}}]
          [{'a':1,'X':1}];       [{'a':1}];       [1,'a',null,[1]];              [1,'a',null,[1]]
          """)
  void givesNothingToAnElementThatIsNotToldFromOthers(
      String server, String before, String after, String expected) {
    findsElementsOfListsAgain(server, before, after, expected);
  }

  @Test
  void ofEqualElementsThatStandAtAnEndTheChangedOneIsAnother() {
    findsElementsOfListsAgain(
        "[{'a':1,'X':1},{'a':1,'X':2}]",
        "[{'a':1},{'a':1}]",
        "[{'a':5},{'a':1}]",
        "[{'a':5,'X':1},{'a':1,'X':2}]");
  }

  /** With all pairs compared it would be a hundred million of them. */
  @Test
  @Timeout(60)
  void aLongListOfWhichAllIsChangedIsNotComparedPairByPair() {
    int size = 10_000;
    List<Object> server = new ArrayList<>();
    List<Object> before = new ArrayList<>();
    List<Object> after = new ArrayList<>(List.of(Map.of("n", "new", "v", 2L, "p", "TCP")));
    List<Object> expected = new ArrayList<>(after);
    for (int i = 0; i < size; i++) {
      Object name = "e" + i;
      server.add(Map.of("n", name, "v", 1L, "p", "TCP", "X", i));
      before.add(Map.of("n", name, "v", 1L, "p", "TCP"));
      after.add(Map.of("n", name, "v", 2L, "p", "TCP"));
      expected.add(Map.of("n", name, "v", 2L, "p", "TCP", "X", i));
    }
    assertThat(PLAIN.merge("spec", Map.of("l", server), Map.of("l", before), Map.of("l", after)))
        .isEqualTo(Map.of("l", expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          [{'n':'a','v':1,'X':1},{'n':'b','v':2,'X':2}]; [{'n':'a','v':1},{'n':'b','v':2}]; [{'n':'b','v':3}]; [{'n':'b','v':3,'X':2}]
          [{'n':'a','v':1,'X':1},{'n':'b','v':2,'X':2}]; [{'n':'a','v':1},{'n':'b','v':2}]; [{'n':'c','v':1},{'n':'a','v':2}]; [{'n':'c','v':1},{'n':'a','v':2,'X':1}]
          [{'n':'a','v':1,'X':1}];                       [{'n':'a','v':1}];                 [{'n':'c','v':1}]; [{'n':'c','v':1}]
          [{'n':'a','v':1,'X':1},{'n':'b','v':2,'X':2}]; [{'n':'b','v':2},{'n':'a','v':1}]; [{'n':'b','v':5},{'n':'a','v':1}]; [{'n':'b','v':5,'X':2},{'n':'a','v':1,'X':1}]
          [{'v':1,'X':1}];                               [{'v':1}];                         [{'n':'d','v':2}]; [{'n':'d','v':2}]
          [{'v':1,'X':1},{'n':'a','X':2}];               [{'v':1},{'n':'a'}];               [{'v':2},{'n':'a'}]; [{'v':2},{'n':'a','X':2}]
          [{'v':1,'X':1}];                               [{'n':'d','v':1}];                 [{'n':'d','v':1},{'n':'e','v':2}]; [{'v':1,'X':1},{'n':'e','v':2}]
          [{'n':'60m','X':1},{'n':'a','X':2}];           [{'n':'1h'},{'n':'a'}];            [{'n':'a','v':1},{'n':'1h'}]; [{'n':'a','v':1,'X':2},{'n':'60m','X':1}]
          [{'n':'b','X':1},{'n':'60m','X':2}];           [{'n':'1h'},{'n':'b'}];            [{'n':'1h'},{'n':'b','v':1}]; [{'n':'1h'},{'n':'b','v':1,'X':1}]
          [{'v':1},{'n':'a','v':2},{'n':'c'}];           [{'n':'a','v':1},{'n':'a','v':2},{'n':'c'}]; [{'n':'a','v':1},{'n':'a','v':2}]; [{'v':1},{'n':'a','v':2}]
          [{'n':'B','v':1},{'n':'b','v':2},{'n':'c'}];   [{'n':'b','v':1},{'n':'b','v':2},{'n':'c'}]; [{'n':'b','v':3},{'n':'b','v':2}]; [{'n':'B','v':3},{'n':'b','v':2}]
          [{'n':'b','X':1},{'v':1,'X':2}];               [{'n':'a','v':1},{'n':'b'}];      [{'n':'a','v':1},{'n':'b','v':3}]; [{'n':'a','v':1},{'n':'b','v':3,'X':1}]
          """)
  void findsElementsByTheirKey(String server, String before, String after, String expected) {
    check(
        KEYED,
        "{'l':" + server + "}",
        "{'l':" + before + "}",
        "{'l':" + after + "}",
        "{'l':" + expected + "}");
  }

  /** As of a key that is misspelt, or has a field that the class doesn't write. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          [{'v':1,'X':1}];                       [{'v':1}];           [{'v':2}];           [{'v':2,'X':1}]
          [{'n':'s','v':1,'X':1}];               [{'v':1}];           [{'v':2}];           [{'n':'s','v':2,'X':1}]
          [{'v':1,'X':1},{'v':2,'X':2}];         [{'v':1},{'v':2}];   [{'v':2},{'v':3}];   [{'v':2,'X':2},{'v':3}]
          [{'m':'a','v':1,'X':1},{'m':'b','v':1,'X':2}]; [{'m':'a','v':1},{'m':'b','v':1}]; [{'m':'c'},{'m':'b','v':2}]; [{'m':'c','X':1},{'m':'b','v':2,'X':2}]
          [];                                    [];                  [{'v':2}];           [{'v':2}]
          """)
  void aListOfWhichNoElementHasTheKeyIsOneWithout(
      String server, String before, String after, String expected) {
    findsElementsByTheirKey(server, before, after, expected);
    findsElementsOfListsAgain(server, before, after, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          {'m':{'g':L}};             spec.m.*
          {'m':{'a.b':L,'*':L}};     spec.m.*
          {'m':{'g':{'l':L}}};       spec.m.*.l
          {'m':{'g':{'h':L}}};       spec.m.*.*
          {'m':{'g':L}};             spec.m.g
          {'l':[L]};                 spec.l
          {'l':[[L]]};               spec.l
          {'l':[null,L]};            spec.l
          {'m':{'g':[L,L]}};         spec.m.*
          {'l':[{'m':{'g':[L]}}]};   spec.l.m.*
          """)
  void findsElementsByTheirKeyInsideMapsAndLists(String outer, String path) {
    check(
        new TreeMerge(Map.of(path, List.of("n")), Set.of()),
        outer.replace("L", "[{'n':'a','v':1,'X':1},{'n':'b','v':2,'X':2}]"),
        outer.replace("L", "[{'n':'a','v':1},{'n':'b','v':2}]"),
        outer.replace("L", "[{'n':'c','v':9},{'n':'a','v':2},{'n':'b','v':1}]"),
        outer.replace("L", "[{'n':'c','v':9},{'n':'a','v':2,'X':1},{'n':'b','v':1,'X':2}]"));
  }

  /** A name that has a path of its own is not one of the others. */
  @Test
  void aKeyOfAllNamesIsNotThatOfOneOfThem() {
    check(
        new TreeMerge(Map.of("spec.*", List.of("n"), "spec.l", List.of("k")), Set.of()),
        "{'l':[{'n':'a','k':'b','X':1}],'m':[{'n':'a','k':'b','X':1}]}",
        "{'l':[{'n':'a','k':'b'}],'m':[{'n':'a','k':'b'}]}",
        "{'l':[{'n':'c','k':'b'}],'m':[{'n':'c','k':'b'}]}",
        "{'l':[{'n':'c','k':'b','X':1}],'m':[{'n':'c','k':'b'}]}");
  }

  /** Each would be looked for in all of the server's list, and those it lacks in the class's. */
  @Test
  @Timeout(60)
  void aLongListWithAKeyIsNotSearchedForEachElement() {
    int size = 50_000;
    List<Object> server = new ArrayList<>();
    List<Object> before = new ArrayList<>();
    List<Object> after = new ArrayList<>();
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Object name = "e" + i;
      Object spelled = i % 2 == 0 ? name : "E" + i;
      server.add(Map.of("n", spelled, "v", 1L, "X", i));
      before.add(Map.of("n", name, "v", 1L));
      after.add(Map.of("n", name, "v", 2L));
      expected.add(Map.of("n", spelled, "v", 2L, "X", i));
    }
    check(KEYED, server, before, after, expected);
    List<Object> evenOnes = new ArrayList<>();
    List<Object> changed = new ArrayList<>();
    List<Object> merged = new ArrayList<>();
    for (int i = 0; i < size; i += 2) {
      evenOnes.add(before.get(i));
      changed.add(after.get(i));
      merged.add(expected.get(i));
    }
    Collections.reverse(evenOnes);
    check(KEYED, server, evenOnes, changed, merged);
  }

  /** Java has one hash code for all of them. */
  @Test
  @Timeout(60)
  void keysThatWereChosenAreFoundAsFastAsOthers() {
    int size = 1 << 15;
    List<Object> server = new ArrayList<>();
    List<Object> before = new ArrayList<>();
    List<Object> after = new ArrayList<>();
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      String name = colliding(i + size);
      server.add(Map.of("n", name, "v", 1L, "X", i));
      before.add(Map.of("n", name, "v", 1L));
      after.add(Map.of("n", name, "v", 2L));
      expected.add(Map.of("n", name, "v", 2L, "X", i));
    }
    Collections.reverse(after);
    Collections.reverse(expected);
    check(KEYED, server, before, after, expected);
    check(PLAIN, server, before, after, expected);
  }

  /** Java has one hash code for all of them, and for their values. */
  @Test
  @Timeout(60)
  void fieldsThatWereChosenAreFoundAsFastAsOthers() {
    int size = 1 << 16;
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      fields.put(colliding(i + size), 1L);
    }
    List<Object> changed = List.of(with(fields, "v", 2L), Map.of("n", "new"));
    check(
        PLAIN,
        List.of(with(fields, "X", 1L)),
        List.of(fields),
        changed,
        List.of(with(with(fields, "X", 1L), "v", 2L), Map.of("n", "new")));
  }

  private static String colliding(int bits) {
    return bits == 1 ? "" : (bits % 2 == 0 ? "Aa" : "BB") + colliding(bits / 2);
  }

  private static Map<String, Object> with(Map<String, Object> fields, String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(fields);
    more.put(name, value);
    return more;
  }

  private static void check(
      TreeMerge merge,
      List<Object> server,
      List<Object> before,
      List<Object> after,
      List<Object> expected) {
    Object merged =
        merge.merge("spec", Map.of("l", server), Map.of("l", before), Map.of("l", after));
    assertThat(merged.equals(Map.of("l", expected))).isTrue();
  }

  /** A path of four megabytes for each of the fields would be nearly half a terabyte. */
  @Test
  @Timeout(60)
  void aLongNameIsNotCopiedForEachFieldInside() {
    String name = "n".repeat(4_000_000);
    Map<String, Object> before = new LinkedHashMap<>();
    Map<String, Object> after = new LinkedHashMap<>();
    for (int i = 0; i < 100_000; i++) {
      before.put("f" + i, 1L);
      after.put("f" + i, 2L);
    }
    for (TreeMerge merge : List.of(PLAIN, KEYED)) {
      assertThat(
              merge
                  .merge("spec", Map.of(name, before), Map.of(name, before), Map.of(name, after))
                  .equals(Map.of(name, after)))
          .isTrue();
    }
  }

  /** The path of each is 390 names long: with one list for each, two gigabytes for all. */
  @Test
  void whatLiesDeepIsFoundByThePathsThatAreThere() {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < 200_000; i++) {
      fields.put("f" + i, 1L);
    }
    Object server = with(fields, "X", 1L);
    Object before = fields;
    Object after = with(fields, "v", 2L);
    Object expected = with(with(fields, "X", 1L), "v", 2L);
    for (int i = 0; i < 390; i++) {
      server = Map.of("d", server);
      before = Map.of("d", before);
      after = Map.of("d", after);
      expected = Map.of("d", expected);
    }
    Object other = Map.of("n", "new");
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    check(PLAIN, List.of(server), List.of(before), List.of(after, other), List.of(expected, other));
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - allocated).isLessThan(800_000_000);
  }

  @Test
  void keysOfListsBelowALongNameAreKnown() {
    String name = "n".repeat(100);
    TreeMerge merge =
        new TreeMerge(
            Map.of("spec." + name + ".l.l", List.of("n"), "spec.l", List.of("v")), Set.of());
    check(
        merge,
        "{'N':{'l':[{'l':[{'n':'a','X':1},{'n':'b','X':2}]}]}}".replace("N", name),
        "{'N':{'l':[{'l':[{'n':'a'},{'n':'b'}]}]}}".replace("N", name),
        "{'N':{'l':[{'l':[{'n':'b','v':1},{'n':'c'}]}]}}".replace("N", name),
        "{'N':{'l':[{'l':[{'n':'b','v':1,'X':2},{'n':'c'}]}]}}".replace("N", name));
  }

  /** The classes have it, so it is no mistake that an element does without. */
  @Test
  void whereAKeyIsCertainAnElementWithoutItIsANewOne() {
    TreeMerge certain = new TreeMerge(Map.of("spec.l", List.of("n")), Set.of("spec.l"));
    check(
        certain,
        "{'l':[{'v':1,'X':1},{'v':2,'X':2}]}",
        "{'l':[{'v':1},{'v':2}]}",
        "{'l':[{'v':8},{'v':9}]}",
        "{'l':[{'v':8},{'v':9}]}");
  }

  @Test
  void takesTheNewTreeWhereTheServerHasNone() {
    Object after = Objects.requireNonNull(tree("{'a':1,'b':null,'c':[{'d':null}]}"));
    assertThat(PLAIN.merge("spec", null, null, after)).isEqualTo(tree("{'a':1,'c':[{}]}"));
  }

  /**
   * A class that knows the names in lower case: what it doesn't know stays, what it does is set.
   */
  @Test
  void keepsTheUnknownAndWritesTheKnownWhateverTheTrees() {
    Random random = new Random(71);
    for (int i = 0; i < 3000; i++) {
      Object server = randomMap(random, 3, true);
      Object before = Objects.requireNonNull(known(server));
      Object after = randomChange(random, before);
      Object merged = PLAIN.merge("spec", server, before, after);
      assertThat(known(merged)).as("%s with %s", server, after).isEqualTo(after);
      assertThat(unknownOfMaps(merged, after)).isEqualTo(unknownOfMaps(server, after));
      assertThat(PLAIN.merge("spec", server, before, before)).isEqualTo(server);
    }
  }

  private static Map<String, @Nullable Object> randomMap(
      Random random, int depth, boolean isServer) {
    Map<String, @Nullable Object> map = new TreeMap<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      boolean isUnknown = isServer && random.nextInt(3) == 0;
      String name = String.valueOf((char) ((isUnknown ? 'A' : 'a') + random.nextInt(4)));
      map.put(name, randomValue(random, depth - 1, isServer));
    }
    return map;
  }

  private static Object randomValue(Random random, int depth, boolean isServer) {
    int sort = depth == 0 ? 0 : random.nextInt(4);
    if (sort == 1) {
      List<Object> list = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        list.add(randomValue(random, depth - 1, isServer));
      }
      return list;
    }
    return sort == 2 ? randomMap(random, depth, isServer) : (Object) (long) random.nextInt(3);
  }

  private static Object randomChange(Random random, Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> changed = new LinkedHashMap<>();
      map.forEach(
          (name, value) -> {
            if (random.nextInt(6) > 0) {
              changed.put((String) name, randomChange(random, Objects.requireNonNull(value)));
            }
          });
      if (random.nextInt(4) == 0) {
        changed.put("e", randomValue(random, 2, false));
      }
      return changed;
    }
    if (tree instanceof List<?> list) {
      List<Object> changed = new ArrayList<>();
      list.forEach(value -> changed.add(randomChange(random, value)));
      Collections.shuffle(changed, random);
      return changed;
    }
    return random.nextInt(4) == 0 ? randomValue(random, 2, false) : tree;
  }

  private static @Nullable Object known(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> known = new LinkedHashMap<>();
      map.forEach(
          (name, value) -> {
            if (Character.isLowerCase(((String) name).charAt(0))) {
              known.put((String) name, known(value));
            }
          });
      return known;
    }
    return tree instanceof List<?> list ? list.stream().map(TreeMergeTest::known).toList() : tree;
  }

  /** Unknown fields of the maps that are reached through maps which the change leaves there. */
  private static Map<String, @Nullable Object> unknownOfMaps(Object tree, Object after) {
    Map<String, @Nullable Object> unknown = new TreeMap<>();
    if (tree instanceof Map<?, ?> map && after instanceof Map<?, ?> left) {
      map.forEach(
          (key, value) -> {
            String name = (String) key;
            if (Character.isUpperCase(name.charAt(0))) {
              unknown.put(name, value);
            } else if (value instanceof Map<?, ?> inner
                && left.get(name) instanceof Map<?, ?> kept) {
              unknown.put(name, unknownOfMaps(inner, kept));
            }
          });
      unknown.values().removeIf(value -> value instanceof Map<?, ?> inner && inner.isEmpty());
    }
    return unknown;
  }

  /**
   * Elements whose values others have as well: only their key tells which is which. A path that
   * leads nowhere is as no key.
   */
  @ParameterizedTest
  @CsvSource({"spec.l, X", "spec.list, ''"})
  void whatTheClassDoesNotKnowIsKeptByTheKeyAndLostWhereItsPathIsMisspelt(
      String path, String kept) {
    TreeMerge merge = new TreeMerge(Map.of(path, List.of("n", "z")), Set.of());
    String before = "{'l':[{'n':1,'z':1},{'n':1,'z':2},{'n':2,'z':1,'k':0},{'n':2,'z':2,'k':0}]}";
    String server = before.replace("'z':2,'k':0", "'z':2,'k':0,'X':5");
    String after = "{'l':[{'n':1,'z':1},{'n':1,'z':2},{'n':2,'z':2,'k':9}]}";
    String last = "{'n':2,'z':2,'k':9" + (kept.isEmpty() ? "" : ",'" + kept + "':5") + "}";
    check(merge, server, before, after, after.replace("{'n':2,'z':2,'k':9}", last));
  }
}
