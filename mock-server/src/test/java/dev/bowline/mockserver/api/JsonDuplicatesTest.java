package dev.bowline.mockserver.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonDuplicatesTest {
  @Test
  void namesThatStandTwiceAreToldByTheirPaths() {
    assertEquals(
        List.of("b[1].c", "a", "d"),
        find("{'a':{'x':1},'b':[{'c':1},{'c':[],'c':{}}], 'a' : true,'d':0,'d':'}'}"));
  }

  @Test
  void sameNamesInDifferentObjectsAreNone() {
    assertEquals(List.of(), find("[{'a':{'a':['a','a']}},{'a':null}]"));
    assertEquals(List.of(), find(" 1 "));
  }

  private static List<String> find(String json) {
    return JsonDuplicates.find(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
