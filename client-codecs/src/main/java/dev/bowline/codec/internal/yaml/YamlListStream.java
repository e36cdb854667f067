package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.yaml.YamlNode.Member;
import dev.bowline.meta.StringMap;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.Message;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A list in YAML as a stream of JSON, of which no more than an item is held, and what anchors hold.
 * Of which kind it is comes before its items if it is known by then; all else comes behind them.
 */
final class YamlListStream extends InputStream {
  private static final String ITEMS = "items";
  private static final int ITEM_DEPTH = 3;
  private static final char END = '.';

  private final YamlText text;
  private final YamlParser parser;
  private final TreeComposer composer;
  private final @Nullable Message item;
  private final MarkedJson json = new MarkedJson();
  private int at;

  /** The form of the document; 0 before it, {@link #END} behind it. */
  private char form;

  private boolean isFirst = true;
  private char itemsForm;

  /** Of the item that comes next, or -1 outside of the items. */
  private int index = -1;

  /** Whether they are there other than as a list that is handed on, and not by a merge. */
  private boolean hasItems;

  private char separator = '{';
  private Map<String, Member> members = Map.of();
  private final Map<String, Member> written = new HashMap<>();

  /**
   * A stream of the first document of a text.
   *
   * @param limits of characters and depth, those of the list without its items, and of each item;
   *     of what aliases add and anchors hold, those of all of it
   * @param mask what is left out of the items
   * @param item the empty message of their class
   */
  YamlListStream(InputStream source, YamlLimits limits, FieldMask mask, @Nullable Message item)
      throws IOException {
    this.text = new YamlText(source, limits.maxCharacters(), false);
    this.parser = new YamlParser(text);
    this.composer = new TreeComposer(parser, limits, false, mask);
    this.item = item;
  }

  /** Tells where in the text the JSON comes from; of what was read last, and the whole. */
  MarkedJson places() {
    return json;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (at == json.size()) {
      if (form == END) {
        return -1;
      }
      json.nextPart();
      at = 0;
      advance();
    }
    int count = Math.min(length, json.size() - at);
    json.copy(at, target, offset, count);
    at += count;
    return count;
  }

  private void advance() {
    try {
      if (form == 0) {
        begin();
      } else if (index < 0) {
        member();
      } else {
        item();
      }
    } catch (YamlException e) {
      throw composer.named(index < 0 ? e : e.within("." + ITEMS));
    } catch (StackOverflowError e) {
      throw text.error(StackProbe.exhausted().problem());
    }
  }

  private void begin() {
    if (!composer.begin()) {
      end(new YamlNode(null, 1, 1));
      return;
    }
    form = parser.node();
    json.mark(parser.line(), parser.column());
    if (form == Token.SCALAR
        || form == Token.ALIAS
        || YamlParser.isList(form)
        || parser.anchor() != null) {
      end(composer.current(1, null));
      return;
    }
    members = composer.openTop();
  }

  private void end(YamlNode document) {
    json.document(document);
    form = END;
  }

  private void member() {
    if (!parser.entry(form, isFirst)) {
      parser.endDocument();
      String[] names = members.keySet().toArray(new String[0]);
      Arrays.sort(names, StringMap.KEY_ORDER);
      for (String name : names) {
        write(name);
      }
      if (separator == '{') {
        json.between('{');
      }
      json.between('}');
      form = END;
      return;
    }
    isFirst = false;
    if (composer.isMerge()) {
      composer.merge(form, 1, members);
      return;
    }
    int line = parser.line();
    int column = parser.column();
    String name = composer.key(1);
    try {
      parser.value(form);
      char value = parser.node();
      if (name.equals(ITEMS) && YamlParser.isList(value) && parser.anchor() == null) {
        beginItems(value, line, column);
      } else {
        hasItems |= name.equals(ITEMS);
        members.put(name, new Member(line, column, composer.current(2, null)));
      }
    } catch (YamlException e) {
      throw e.within("." + name);
    }
  }

  private void beginItems(char listForm, int line, int column) {
    write("kind");
    write("apiVersion");
    if (hasItems) {
      write(ITEMS); // who reads the JSON tells what is there twice
    } else {
      members.remove(ITEMS); // which were merged
    }
    json.between(separator);
    separator = ',';
    json.name(ITEMS, line, column);
    json.mark(parser.line(), parser.column());
    json.between('[');
    itemsForm = listForm;
    index = 0;
  }

  /** Writes a member, unless it is not there or was written with the same value. */
  private void write(String name) {
    Member member = members.get(name);
    Member before = member == null ? null : written.put(name, member);
    if (member == null || member == before) {
      return;
    }
    json.between(separator);
    separator = ',';
    json.name(name, member.line, member.column);
    boolean isTakenBack = before != null && member.node.value() == null && !name.equals(ITEMS);
    // in JSON, a null would leave the text that was there before
    json.value(isTakenBack ? new YamlNode("", member.line, member.column) : member.node, false);
  }

  private void item() {
    text.beginDocument();
    if (!parser.entry(itemsForm, index == 0)) {
      json.between(']');
      index = -1;
      return;
    }
    if (index > 0) {
      json.between(',');
    }
    try {
      json.value(composer.value(ITEM_DEPTH, item), false);
    } catch (YamlException e) {
      throw e.within("[" + index + "]");
    }
    index++;
  }
}
