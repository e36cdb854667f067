package dev.bowline.client.internal.pod;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies a file or directory into a container, through {@code tar} there. */
public final class CopyTo {
  private static final int BUFFER = 64 * 1024;

  private final PodCalls pod;
  private final CopyCall call;
  private final Path local;
  private final String remote;
  private final Map<String, String> digests = new LinkedHashMap<>();
  private final List<String> skipped = new ArrayList<>();
  private long bytes;

  /**
   * A copy that is still to be made.
   *
   * @throws IllegalArgumentException for a remote path that isn't absolute and plain
   */
  public CopyTo(PodCalls pod, CopyCall call, Path local, String remote) {
    this.pod = pod;
    this.call = call;
    this.local = local;
    this.remote = RemotePath.require(remote);
  }

  /**
   * Makes it.
   *
   * @throws CopyFailure if the container's part failed, or what is there differs
   * @throws IOException if a local file can't be read
   */
  public CopyReport run() throws CopyFailure, IOException {
    local.getFileSystem().provider().checkAccess(local);
    try (CopyCommand tar =
        new CopyCommand(pod, call, List.of("tar", "-x", "-m", "-f", "-", "-C", "/"), true)) {
      OutputStream stdin = tar.session().stdin();
      if (stdin == null) {
        throw new IllegalStateException("standard input was asked for");
      }
      tar.session().stdout().close();
      send(tar, stdin);
      tar.requireSuccess();
    }
    if (call.checked()) {
      new RemoteDigests(pod, call).requireEqual(digests);
    }
    return new CopyReport(digests.size(), bytes, List.copyOf(skipped));
  }

  private void send(CopyCommand tar, OutputStream stdin) throws CopyFailure, IOException {
    RemoteOutput out = new RemoteOutput(stdin);
    try {
      TarWriter archive = new TarWriter(out);
      boolean isLink = Files.isSymbolicLink(local) && Files.isDirectory(local);
      Path root = isLink ? local.toRealPath() : local;
      Files.walkFileTree(root, new Sender(archive, root));
      archive.finish();
      if (tar.session().closesInput()) {
        out.close(); // else the archive's own end has to do
      }
    } catch (IOException e) {
      if (out.failure != null) {
        tar.requireSuccess(); // it knows better why nobody reads any more
      }
      throw e;
    }
  }

  private final class Sender extends SimpleFileVisitor<Path> {
    private final TarWriter archive;
    private final Path root;

    Sender(TarWriter archive, Path root) {
      this.archive = archive;
      this.root = root;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
        throws IOException {
      archive.begin(
          new TarEntry(target(path) + "/", TarEntry.DIRECTORY, 0, FileMode.of(path, 0755), ""));
      archive.end();
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
      if (attributes.isSymbolicLink() && !path.equals(root)) {
        String link = slashed(Files.readSymbolicLink(path));
        archive.begin(new TarEntry(target(path), TarEntry.SYMBOLIC_LINK, 0, 0777, link));
        archive.end();
      } else if (attributes.isRegularFile() || path.equals(root)) {
        file(path);
      } else {
        skipped.add(path + ": neither a file, a directory nor a link");
      }
      return FileVisitResult.CONTINUE;
    }

    private void file(Path path) throws IOException {
      Digest digest = new Digest();
      long size = Files.size(path);
      archive.begin(new TarEntry(target(path), TarEntry.FILE, size, FileMode.of(path, 0644), ""));
      byte[] buffer = new byte[BUFFER];
      try (InputStream in = Files.newInputStream(path)) {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          digest.add(buffer, n);
          archive.write(buffer, n);
        }
      }
      archive.end();
      bytes += size;
      digests.put("/" + target(path), digest.hex());
    }

    /** A backslash separates names where this machine says so, and is a part of one elsewhere. */
    private String slashed(Path path) {
      return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    /** Without the slash in front: archives have no absolute names. */
    private String target(Path path) {
      String below = slashed(root.relativize(path));
      String target = remote.substring(1) + (below.isEmpty() ? "" : "/" + below);
      RemotePath.requireOneLine(target);
      return target;
    }
  }

  /** Tells failures of the connection from those of local files. */
  private static final class RemoteOutput extends OutputStream {
    private final OutputStream out;
    private @Nullable IOException failure;

    RemoteOutput(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      try {
        out.write(source, offset, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      try {
        out.close();
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }
}
