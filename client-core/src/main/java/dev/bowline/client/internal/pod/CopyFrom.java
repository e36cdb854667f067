package dev.bowline.client.internal.pod;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies a file or directory out of a container, through {@code tar} there. The archive isn't
 * trusted: nothing is written outside of the target, through links neither.
 */
public final class CopyFrom {
  private static final int BUFFER = 64 * 1024;

  private final PodCalls pod;
  private final CopyCall call;
  private final String remote;
  private final Path local;
  private final Map<String, String> digests = new LinkedHashMap<>();
  private final Map<Path, String> links = new LinkedHashMap<>();
  private final List<String> skipped = new ArrayList<>();
  private long bytes;

  /**
   * A copy that is still to be made.
   *
   * @throws IllegalArgumentException for a remote path that isn't absolute and plain
   */
  public CopyFrom(PodCalls pod, CopyCall call, String remote, Path local) {
    this.pod = pod;
    this.call = call;
    this.remote = RemotePath.require(remote);
    this.local = local.toAbsolutePath().normalize();
  }

  /**
   * Makes it.
   *
   * @throws CopyFailure if the container's part failed, or what came differs from what is there
   * @throws IOException if a local file can't be written
   */
  public CopyReport run() throws CopyFailure, IOException {
    List<String> command =
        List.of(
            "tar",
            "-c",
            "-f",
            "-",
            "-C",
            RemotePath.parent(remote),
            "./" + RemotePath.name(remote));
    try (CopyCommand tar = new CopyCommand(pod, call, command, false)) {
      try {
        receive(new TarReader(tar.session().stdout()));
        tar.session().stdout().transferTo(OutputStream.nullOutputStream());
      } catch (RemoteInputException e) {
        tar.requireSuccess(); // it knows better what went wrong
        throw new CopyFailure("what came from the container: " + e.getMessage(), e);
      }
      tar.requireSuccess();
    }
    makeLinks();
    if (call.checked()) {
      new RemoteDigests(pod, call).requireEqual(digests);
    }
    return new CopyReport(digests.size(), bytes, List.copyOf(skipped));
  }

  private void receive(TarReader archive) throws CopyFailure, IOException {
    for (TarEntry entry = next(archive); entry != null; entry = next(archive)) {
      String below = below(entry.name());
      Path target = target(below);
      switch (entry.kind()) {
        case TarEntry.FILE, '7' -> file(archive, entry, below, target);
        case TarEntry.DIRECTORY -> directoryOf(target.resolve("file"));
        case TarEntry.SYMBOLIC_LINK -> link(entry.link(), below, target);
        case TarEntry.HARD_LINK -> hardLink(entry, below, target);
        default -> skipped.add(remote + below + ": neither a file, a directory nor a link");
      }
    }
  }

  private static @Nullable TarEntry next(TarReader archive) throws RemoteInputException {
    try {
      return archive.next();
    } catch (IOException e) {
      throw new RemoteInputException(e);
    }
  }

  /** The path below what was asked for: empty, or with a slash in front. */
  private String below(String name) throws CopyFailure {
    String plain = name.startsWith("./") ? name.substring(2) : name;
    String top = RemotePath.name(remote);
    String cut = plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
    if (!cut.equals(top) && !cut.startsWith(top + "/")) {
      throw new CopyFailure("the archive holds \"" + name + "\", which wasn't asked for", null);
    }
    String below = cut.substring(top.length());
    for (String segment : below.split("/", -1)) {
      if (segment.equals("..") || segment.indexOf('\0') >= 0) {
        throw new CopyFailure("the archive holds \"" + name + "\", which leads elsewhere", null);
      }
    }
    return below;
  }

  private Path target(String below) throws CopyFailure {
    try {
      Path target = below.isEmpty() ? local : local.resolve(below.substring(1)).normalize();
      if (!target.startsWith(local)) {
        throw new CopyFailure("the archive holds \"" + below + "\", which leads elsewhere", null);
      }
      return target;
    } catch (InvalidPathException e) {
      throw new CopyFailure("this machine can't hold a file called \"" + below + "\"", e);
    }
  }

  /** Under another name until it is whole. */
  private void file(TarReader archive, TarEntry entry, String below, Path target)
      throws CopyFailure, IOException {
    if (below.indexOf('\n') >= 0 || below.indexOf('\r') >= 0) {
      throw new CopyFailure("the archive holds a name of several lines", null);
    }
    Path directory = directoryOf(target);
    Path partial = Files.createTempFile(directory, ".copy-", ".part");
    try {
      Digest digest = new Digest();
      byte[] buffer = new byte[BUFFER];
      try (OutputStream out = Files.newOutputStream(partial)) {
        for (int n = read(archive, buffer); n >= 0; n = read(archive, buffer)) {
          digest.add(buffer, n);
          out.write(buffer, 0, n);
        }
      }
      FileMode.set(partial, entry.mode());
      Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
      digests.put(remote + below, digest.hex());
      bytes += entry.size();
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /** Made if need be, and not reached through a link below the target. */
  private Path directoryOf(Path file) throws CopyFailure, IOException {
    Path directory = file.getParent();
    if (directory == null) {
      throw new IOException("no file can be written to " + file);
    }
    requireNoLinkBelow(existing(directory)); // before anything is made behind one
    return Files.createDirectories(directory);
  }

  private static Path existing(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      if (Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
        return at;
      }
    }
    return directory;
  }

  private void requireNoLinkBelow(Path directory) throws CopyFailure, IOException {
    if (directory.startsWith(local)) {
      Path real = local.toRealPath().resolve(local.relativize(directory)).normalize();
      if (!directory.toRealPath().equals(real)) {
        throw new CopyFailure("a link is in the way: " + directory, null);
      }
    }
  }

  private static int read(TarReader archive, byte[] buffer) throws RemoteInputException {
    try {
      return archive.read(buffer);
    } catch (IOException e) {
      throw new RemoteInputException(e);
    }
  }

  /** Made at the end, so that nothing is written through one. */
  private void link(String link, String below, Path target) {
    Path directory = target.getParent();
    Path leadsTo = directory == null ? null : resolved(directory, link);
    if (leadsTo == null || !leadsTo.startsWith(local) || target.equals(local)) {
      skipped.add(remote + below + ": a link to " + link + ", outside of what is copied");
    } else {
      links.put(target, link);
    }
  }

  private static @Nullable Path resolved(Path directory, String link) {
    try {
      return directory.resolve(link).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private void makeLinks() throws CopyFailure, IOException {
    for (Map.Entry<Path, String> link : links.entrySet()) {
      Path target = link.getKey();
      Path directory = directoryOf(target);
      if (leadsElsewhere(directory, Path.of(link.getValue()))) {
        String shown = remote + "/" + local.relativize(target);
        skipped.add(shown + ": a link to " + link.getValue() + ", which leads through another");
        continue;
      }
      if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
        throw new CopyFailure("a directory is where a link belongs: " + target, null);
      }
      Files.deleteIfExists(target);
      Files.createSymbolicLink(target, Path.of(link.getValue()));
    }
  }

  /**
   * Whether a link leads elsewhere than its text says: up behind what is no directory, or won't be
   * one, or through a link that is this machine's.
   */
  private boolean leadsElsewhere(Path directory, Path link) {
    Path at = link.isAbsolute() ? link.getRoot() : directory;
    boolean isBehindAnother = false;
    for (Path segment : link) {
      boolean isUp = segment.toString().equals("..");
      if (isUp && isBehindAnother) {
        return true;
      }
      at = at.resolve(segment).normalize();
      boolean isPlanned = links.containsKey(at);
      if (at.startsWith(local) && Files.isSymbolicLink(at) && !isPlanned) {
        return true;
      }
      isBehindAnother |= !isUp && (isPlanned || !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS));
    }
    return false;
  }

  private void hardLink(TarEntry entry, String below, Path target) throws CopyFailure, IOException {
    String other = below(entry.link());
    String link = links.get(target(other));
    if (link != null) {
      link(link, below, target); // two names of one link
      return;
    }
    String digest = digests.get(remote + other);
    if (digest == null) { // anything else with that name is this machine's
      throw new CopyFailure("the archive links to \"" + other + "\", which it doesn't hold", null);
    }
    directoryOf(target);
    Files.copy(target(other), target, StandardCopyOption.REPLACE_EXISTING);
    digests.put(remote + below, digest);
  }

  /** The archive is broken, or its connection; not a local file. */
  private static final class RemoteInputException extends IOException {
    private static final long serialVersionUID = 1;

    RemoteInputException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }
}
