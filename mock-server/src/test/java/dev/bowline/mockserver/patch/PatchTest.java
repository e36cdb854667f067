package dev.bowline.mockserver.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PatchTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':1}|[{'op':'add','path':'/b','value':2}]|{'a':1,'b':2}",
        "{'a':[1]}|[{'op':'add','path':'/a/-','value':2}]|{'a':[1,2]}",
        "{'a':[1]}|[{'op':'add','path':'/a/0','value':0}]|{'a':[0,1]}",
        "{'a':[1,2]}|[{'op':'remove','path':'/a/0'}]|{'a':[2]}",
        "{'a':1}|[{'op':'replace','path':'/a','value':{'x':null}}]|{'a':{'x':null}}",
        "{'a':1}|[{'op':'replace','path':'/b','value':2}]|{'a':1,'b':2}",
        "{'a':{'b':1}}|[{'op':'move','from':'/a/b','path':'/c'}]|{'a':{},'c':1}",
        "{'a':{'b':1}}|[{'op':'copy','from':'/a','path':'/c'}]|{'a':{'b':1},'c':{'b':1}}",
        "{'a':1}|[{'op':'copy','from':'/none','path':'/c'}]|{'a':1,'c':null}",
        "{'a':1}|[{'op':'test','path':'/none','value':null}]|{'a':1}",
        "{'a':1}|[{'op':'test','path':'/none'}]|{'a':1}",
        "{'a':1}|[{'op':'test','path':'','value':{'a':1}}]|{'a':1}",
        "{'a':1}|[{'op':'replace','path':'','value':{'b':2}}]|{'b':2}",
        "{'a':'d','n':[1,1.5]}|[{'op':'test','path':'','value':{'n':[ 1 , 1.5],'a':'d'}}]|{'a':'d','n':[1,1.5]}",
        "{'a':1}|[{'op':'add','path':'/b','value':1.0},{'op':'test','path':'/b','value':1.0}]|{'a':1,'b':1.0}",
        "{'a/b~c':1}|[{'op':'replace','path':'/a~1b~0c','value':2}]|{'a/b~c':2}",
        "{'k':1}|[{'op':'add','path':'data/x','value':2}]|{'k':1,'x':2}",
        "{'a':[1,2]}|[{'op':'replace','path':'/a/-1','value':9}]|{'a':[1,9]}",
      })
  void aJsonPatchApplies(String target, String patch, String expected) throws PatchException {
    Object patched = JsonPatch.apply(json(target), bytes(patch));
    assertThat(text(patched)).isEqualTo(text(json(expected)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{'op':'remove','path':'/none'}]",
        "[{'op':'add','path':'/none/x','value':1}]",
        "[{'op':'add','path':'/list/9','value':1}]",
        "[{'op':'test','path':'/a','value':2}]",
        "[{'op':'test','path':'/none/x','value':null}]",
        "[{'op':'test','path':'/list/5','value':null}]",
        "[{'op':'copy','from':'/none/x','path':'/c'}]",
        "[{'op':'copy','from':'','path':'/c'}]",
        "[{'op':'move','from':'/a','path':''}]",
        "[{'op':'add','path':'','value':{}}]",
        "[{'op':'frob','path':'/a'}]",
        "[{'op':'add','value':1}]",
        "['nonsense']",
        "[{'op':'test','path':'/a','value':1.0}]",
        "[{'op':'test','path':'/a','value':1e0}]",
        "[{'op':'test','path':'/text','value':'\\u0064'}]",
        "[{'op':'test','path':'/list','value':[1.0]}]",
      })
  void aJsonPatchThatLeadsNowhereIsRefused(String patch) {
    assertThatThrownBy(() -> JsonPatch.apply(json("{'a':1,'list':[1],'text':'d'}"), bytes(patch)))
        .isInstanceOf(PatchException.class);
  }

  @Test
  void copiesShareNothing() throws PatchException {
    Object patched =
        JsonPatch.apply(
            json("{'a':{'b':1}}"),
            bytes("[{'op':'copy','from':'/a','path':'/c'},{'op':'add','path':'/c/d','value':2}]"));
    assertThat(text(patched)).isEqualTo("{\"a\":{\"b\":1},\"c\":{\"b\":1,\"d\":2}}");
  }

  /** The table of RFC 7386, appendix A. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':'b'}|{'a':'c'}|{'a':'c'}",
        "{'a':'b'}|{'b':'c'}|{'a':'b','b':'c'}",
        "{'a':'b'}|{'a':null}|{}",
        "{'a':'b','b':'c'}|{'a':null}|{'b':'c'}",
        "{'a':['b']}|{'a':'c'}|{'a':'c'}",
        "{'a':'c'}|{'a':['b']}|{'a':['b']}",
        "{'a':{'b':'c'}}|{'a':{'b':'d','c':null}}|{'a':{'b':'d'}}",
        "{'a':[{'b':'c'}]}|{'a':[1]}|{'a':[1]}",
        "['a','b']|['c','d']|['c','d']",
        "{'a':'b'}|['c']|['c']",
        "{'a':'foo'}|null|null",
        "{'a':'foo'}|'bar'|'bar'",
        "{'e':null}|{'a':1}|{'a':1,'e':null}",
        "[1,2]|{'a':'b','c':null}|{'a':'b'}",
        "{}|{'a':{'bb':{'ccc':null}}}|{'a':{'bb':{}}}",
        // Not of the table: in what replaces a list, or nothing, objects lose their nulls.
        "{'l':[1]}|{'l':[{'a':null,'b':1},null,[{'c':null}]]}|{'l':[{'b':1},null,[{}]]}",
        "{}|{'l':[{'a':null,'b':1}]}|{'l':[{'b':1}]}",
        "{'l':{}}|{'l':[{'a':null}]}|{'l':[{'a':null}]}",
      })
  void aMergePatchMerges(String target, String patch, String expected) {
    assertThat(text(MergePatch.apply(json(target), json(patch)))).isEqualTo(text(json(expected)));
  }

  private static @Nullable Object json(String text) {
    return JsonTrees.parse(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private static String text(@Nullable Object tree) {
    return new String(JsonTrees.write(tree), StandardCharsets.UTF_8);
  }
}
