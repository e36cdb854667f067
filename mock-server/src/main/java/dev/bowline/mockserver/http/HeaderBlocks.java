package dev.bowline.mockserver.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the blocks of headers of one connection of HTTP/2 (RFC 7541), each by what those before it
 * have said. Texts have a character for each byte.
 */
final class HeaderBlocks {
  private static final int TABLE_SIZE = 4096;
  private static final int ENTRY_SIZE = 32;

  /** A block may repeat a long header by a single byte: what it says is limited, not its length. */
  private static final int MAX_SAID = (1 << 20) + 4096;

  private static final String FIXED =
      ":authority|:method=GET|:method=POST|:path=/|:path=/index.html|:scheme=http"
          + "|:scheme=https|:status=200|:status=204|:status=206|:status=304|:status=400|:status=404"
          + "|:status=500|accept-charset|accept-encoding=gzip, deflate|accept-language"
          + "|accept-ranges|accept|access-control-allow-origin|age|allow|authorization"
          + "|cache-control|content-disposition|content-encoding|content-language|content-length"
          + "|content-location|content-range|content-type|cookie|date|etag|expect|expires|from|host"
          + "|if-match|if-modified-since|if-none-match|if-range|if-unmodified-since|last-modified"
          + "|link|location|max-forwards|proxy-authenticate|proxy-authorization|range|referer"
          + "|refresh|retry-after|server|set-cookie|strict-transport-security|transfer-encoding"
          + "|user-agent|vary|via|www-authenticate";

  private static final List<HttpHeaders.Header> FIXED_TABLE = fixedTable();

  private final List<HttpHeaders.Header> table = new ArrayList<>();
  private int limit = TABLE_SIZE;
  private int size;
  private byte[] block = {};
  private int at;

  private static List<HttpHeaders.Header> fixedTable() {
    List<HttpHeaders.Header> fixed = new ArrayList<>();
    for (String entry : FIXED.split("\\|", -1)) {
      int equals = entry.indexOf('=');
      fixed.add(
          equals < 0
              ? new HttpHeaders.Header(entry, "")
              : new HttpHeaders.Header(entry.substring(0, equals), entry.substring(equals + 1)));
    }
    return List.copyOf(fixed);
  }

  /**
   * Reads a block.
   *
   * @throws HeaderBlockException if it is malformed
   */
  List<HttpHeaders.Header> read(byte[] newBlock) throws HeaderBlockException {
    block = newBlock;
    at = 0;
    List<HttpHeaders.Header> headers = new ArrayList<>();
    int said = 0;
    while (at < block.length) {
      int first = block[at] & 0xFF;
      if ((first & 0xE0) == 0x20) {
        limitTable(number(5));
        continue;
      }
      HttpHeaders.Header header = next(first);
      said += size(header);
      if (said > MAX_SAID) {
        throw new HeaderBlockException("headers of more than " + MAX_SAID + " bytes");
      }
      headers.add(header);
    }
    return headers;
  }

  private HttpHeaders.Header next(int first) throws HeaderBlockException {
    if ((first & 0x80) != 0) {
      return entry(number(7));
    } else if ((first & 0x40) != 0) {
      HttpHeaders.Header header = literal(6);
      remember(header);
      return header;
    }
    return literal(4);
  }

  private void limitTable(int newLimit) throws HeaderBlockException {
    if (newLimit > TABLE_SIZE) {
      throw new HeaderBlockException("a table of " + newLimit + " bytes");
    }
    limit = newLimit;
    forgetBeyond(limit);
  }

  private HttpHeaders.Header literal(int prefix) throws HeaderBlockException {
    int index = number(prefix);
    String name = index == 0 ? text() : entry(index).name();
    return new HttpHeaders.Header(name, text());
  }

  private HttpHeaders.Header entry(int index) throws HeaderBlockException {
    int own = index - FIXED_TABLE.size() - 1;
    if (index < 1 || own >= table.size()) {
      throw new HeaderBlockException("no header " + index);
    }
    return own < 0 ? FIXED_TABLE.get(index - 1) : table.get(table.size() - 1 - own);
  }

  private void remember(HttpHeaders.Header header) {
    forgetBeyond(limit - size(header));
    if (size(header) <= limit) {
      table.add(header);
      size += size(header);
    }
  }

  private void forgetBeyond(int most) {
    while (size > most && !table.isEmpty()) {
      size -= size(table.remove(0));
    }
  }

  private static int size(HttpHeaders.Header header) {
    return header.name().length() + header.value().length() + ENTRY_SIZE;
  }

  private int number(int prefix) throws HeaderBlockException {
    int most = (1 << prefix) - 1;
    int number = next() & most;
    if (number < most) {
      return number;
    }
    for (int shift = 0; shift <= 21; shift += 7) {
      int more = next();
      number += (more & 0x7F) << shift;
      if ((more & 0x80) == 0) {
        return number;
      }
    }
    throw new HeaderBlockException("a number beyond measure");
  }

  private String text() throws HeaderBlockException {
    boolean isCoded = at < block.length && (block[at] & 0x80) != 0;
    int length = number(7);
    if (length > block.length - at) {
      throw new HeaderBlockException("a text that ends too early");
    }
    at += length;
    return isCoded
        ? new String(Huffman.decode(block, at - length, at), StandardCharsets.ISO_8859_1)
        : new String(block, at - length, length, StandardCharsets.ISO_8859_1);
  }

  private int next() throws HeaderBlockException {
    if (at == block.length) {
      throw new HeaderBlockException("a block that ends too early");
    }
    return block[at++] & 0xFF;
  }
}
