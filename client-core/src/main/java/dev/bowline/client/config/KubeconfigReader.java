package dev.bowline.client.config;

import dev.bowline.codec.internal.yaml.YamlDocuments;
import dev.bowline.codec.internal.yaml.YamlException;
import dev.bowline.codec.internal.yaml.YamlLimits;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the YAML of one kubeconfig into its named entries, checking its structure only. */
final class KubeconfigReader {
  private static final YamlLimits LIMITS = new YamlLimits(100, 16 << 20, 1 << 20);

  private final String title;
  private final Path directory;

  private KubeconfigReader(String title, Path directory) {
    this.title = title;
    this.directory = directory;
  }

  static Kubeconfig read(Path file) {
    String title = "kubeconfig " + file;
    byte[] bytes = ConfigFiles.bytes(file, title);
    Path parent = file.toAbsolutePath().getParent();
    return new KubeconfigReader(title, parent == null ? file.toAbsolutePath() : parent)
        .read(() -> YamlDocuments.tree(bytes, LIMITS));
  }

  static Kubeconfig read(String yaml, String title, Path directory) {
    return new KubeconfigReader(title, directory.toAbsolutePath())
        .read(() -> YamlDocuments.tree(yaml, LIMITS));
  }

  private Kubeconfig read(Supplier<@Nullable Object> yaml) {
    Object tree;
    try {
      tree = yaml.get();
    } catch (YamlException e) {
      throw new ConfigException(title + " isn't valid YAML: " + e.getMessage(), e);
    }
    if (tree == null) {
      throw new ConfigException(title + " is empty");
    }
    if (!(tree instanceof Map<?, ?> map)) {
      throw new ConfigException(
          title
              + " isn't a kubeconfig: expected clusters, users and contexts, found "
              + Stanza.typeOf(tree));
    }
    Stanza top = new Stanza(title, directory, map);
    checkKind(top);
    return new Kubeconfig(
        title,
        top.text("current-context"),
        named(top, "contexts", "context"),
        named(top, "clusters", "cluster"),
        named(top, "users", "user"));
  }

  private void checkKind(Stanza top) {
    String kind = top.text("kind");
    String version = top.text("apiVersion");
    if ((kind != null && !kind.equals("Config")) || (version != null && !version.equals("v1"))) {
      throw new ConfigException(
          title
              + " isn't a kubeconfig: expected apiVersion v1 and kind Config, found "
              + (version == null ? "v1" : version)
              + " and "
              + (kind == null ? "Config" : kind));
    }
  }

  private Map<String, Stanza> named(Stanza top, String list, String entry) {
    Map<String, Stanza> named = new LinkedHashMap<>();
    List<?> items = top.list(list);
    for (int i = 0; i < items.size(); i++) {
      String place = list + "[" + i + "] in " + title;
      if (!(items.get(i) instanceof Map<?, ?> map)) {
        throw new ConfigException(
            place + " is " + Stanza.typeOf(items.get(i)) + "; expected name and " + entry);
      }
      Stanza item = new Stanza(place, directory, map);
      String name = item.requiredText("name");
      Stanza body = item.stanza(entry, entry + " \"" + name + "\" in " + title);
      if (named.put(name, body) != null) {
        throw new ConfigException(title + " defines the " + entry + " \"" + name + "\" twice");
      }
    }
    return named;
  }
}
