package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jobs: labels and selector that no other job has, unless the user wants his own. */
final class JobStrategy implements Strategy {
  static final String UID_LABEL = "batch.kubernetes.io/controller-uid";
  static final List<String> UID_LABELS = List.of("controller-uid", UID_LABEL);
  static final List<String> NAME_LABELS = List.of("job-name", "batch.kubernetes.io/job-name");

  @Override
  public void prepareNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    if (Boolean.TRUE.equals(spec.get("manualSelector"))) {
      return;
    }
    Map<String, @Nullable Object> metadata = Write.metadata(tree);
    Map<String, @Nullable Object> template =
        Tree.childToChange(Tree.childToChange(spec, "template"), "metadata");
    // A job without labels took those of its pods when it was decoded, and goes on sharing them,
    // unless the server has given it a name, and so has copied it.
    boolean isShared =
        Tree.text(metadata, "generateName").isEmpty()
            && !Tree.textMap(template, "labels").isEmpty()
            && Tree.textMap(template, "labels").equals(Tree.textMap(metadata, "labels"));
    Map<String, @Nullable Object> labels = Tree.childToChange(template, "labels");
    NAME_LABELS.forEach(label -> labels.putIfAbsent(label, metadata.get("name")));
    UID_LABELS.forEach(label -> labels.putIfAbsent(label, metadata.get("uid")));
    if (isShared) {
      metadata.put("labels", Tree.copy(labels));
    }
    Map<String, @Nullable Object> selector = Tree.childToChange(spec, "selector");
    Tree.childToChange(selector, "matchLabels").putIfAbsent(UID_LABEL, metadata.get("uid"));
  }

  /** A job without labels takes those of its pods when it is read again, which is past checks. */
  @Override
  public void validateNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata = Write.metadata(tree);
    Object labels = Tree.at(tree, "spec", "template", "metadata", "labels");
    if (Tree.textMap(metadata, "labels").isEmpty() && labels != null) {
      metadata.put("labels", Tree.copy(labels));
    }
  }
}
