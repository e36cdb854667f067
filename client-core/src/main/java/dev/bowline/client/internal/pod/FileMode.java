package dev.bowline.client.internal.pod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** Permissions of local files as archives hold them, where the file system knows such. */
final class FileMode {
  private static final String ALL = "rwxrwxrwx";
  private static final int FIRST = 0400;
  private static final int EXECUTABLE = 0100;

  private FileMode() {}

  /** The file's; the usual ones where there is nothing to read them from. */
  static int of(Path file, int usual) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view == null) {
      return Files.isExecutable(file) ? usual | EXECUTABLE : usual;
    }
    String text = PosixFilePermissions.toString(view.readAttributes().permissions());
    int mode = 0;
    for (int i = 0; i < text.length(); i++) {
      mode |= text.charAt(i) == '-' ? 0 : FIRST >> i;
    }
    return mode;
  }

  static void set(Path file, int mode) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < ALL.length(); i++) {
        text.append((mode & (FIRST >> i)) == 0 ? '-' : ALL.charAt(i));
      }
      view.setPermissions(PosixFilePermissions.fromString(text.toString()));
    }
  }
}
