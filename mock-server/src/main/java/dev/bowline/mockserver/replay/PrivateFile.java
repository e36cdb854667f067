package dev.bowline.mockserver.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner may read. */
public final class PrivateFile {
  private PrivateFile() {}

  /**
   * Creates an empty file, in the place of one that may be there. What is no file, such as a pipe,
   * stays as it is.
   *
   * @throws IOException if it can't be created
   */
  public static Path create(Path file) throws IOException {
    boolean isFileOrNew = Files.isRegularFile(file) || Files.notExists(file);
    if (isFileOrNew
        && Files.getFileStore(file.toAbsolutePath().getParent())
            .supportsFileAttributeView("posix")) {
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    return file;
  }
}
