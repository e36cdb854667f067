package dev.bowline.generator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Packs a jar again, with the same files in the same order: {@code PackJar JAR}. Maven's jars have
 * entries for folders, and tell sizes once more behind each file; class loaders need neither.
 */
public final class PackJar {
  private PackJar() {}

  /**
   * Replaces a jar.
   *
   * @param arguments the jar
   */
  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    Files.write(jar, packed(jar));
  }

  private static byte[] packed(Path jar) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipFile in = new ZipFile(jar.toFile());
        ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.setLevel(Deflater.BEST_COMPRESSION);
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (!entry.isDirectory()) {
          byte[] content = in.getInputStream(entry).readAllBytes();
          out.putNextEntry(header(entry, content));
          out.write(content);
        }
      }
    }
    return bytes.toByteArray();
  }

  /** With all sizes known, none follow the content. The time is local, so no time zone counts. */
  private static ZipEntry header(ZipEntry from, byte[] content) {
    ZipEntry header = new ZipEntry(from.getName());
    header.setTimeLocal(from.getTimeLocal());
    CRC32 crc = new CRC32();
    crc.update(content);
    header.setCrc(crc.getValue());
    header.setSize(content.length);
    header.setCompressedSize(deflatedSize(content));
    return header;
  }

  private static long deflatedSize(byte[] content) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try {
      deflater.setInput(content);
      deflater.finish();
      byte[] ignored = new byte[8192];
      while (!deflater.finished()) {
        deflater.deflate(ignored);
      }
      return deflater.getBytesWritten();
    } finally {
      deflater.end();
    }
  }
}
