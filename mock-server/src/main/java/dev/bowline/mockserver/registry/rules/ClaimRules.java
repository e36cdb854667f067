package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Claims of volumes, whose spec stays but for their size. */
final class ClaimRules implements Rules {
  private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

  @Override
  public void check(Field object, Problems problems) {
    checkSpec(object.at("spec"), problems);
  }

  /** The spec of a claim, in claims and in templates. */
  static void checkSpec(Field spec, Problems problems) {
    Field modes = spec.at("accessModes");
    if (modes.isEmpty()) {
      problems.required(modes, "at least 1 access mode is required");
    }
    Selectors.check(spec.at("selector"), problems);
    if (!modes.isEmpty()) {
      PersistentVolumeRules.checkAccess(modes, problems);
    }
    checkSize(spec, problems);
    Field type = spec.at("storageClassName");
    if (!type.isEmpty()) {
      problems.invalid(type, Names.subdomainProblems(type.text()));
    }
    Field mode = spec.at("volumeMode");
    if (mode.isSet()) {
      problems.oneOf(mode, List.of("Block", "Filesystem"));
    }
    checkSources(spec, problems);
    Field attributes = spec.at("volumeAttributesClassName");
    if (!attributes.isEmpty()) {
      problems.invalid(attributes, Names.subdomainProblems(attributes.text()));
    }
  }

  private static void checkSize(Field spec, Problems problems) {
    Field place = spec.at("resources").key("storage");
    Field size = spec.at("resources", "requests").key("storage");
    if (!size.isSet()) {
      problems.required(place);
    } else if (Quantity.parse(size.text()).signum() <= 0) {
      problems.invalid(place.with(size.text()), "must be greater than zero");
    }
  }

  private static void checkSources(Field spec, Problems problems) {
    Field source = spec.at("dataSource");
    Field reference = spec.at("dataSourceRef");
    checkSource(source, problems);
    checkSource(reference, problems);
    Field namespace = reference.at("namespace");
    if (!namespace.isEmpty()) {
      problems.invalid(namespace, Names.labelProblems(namespace.text()));
    }
    if (!source.isSet() || !reference.isSet()) {
      return;
    }
    boolean isSame =
        List.of("apiGroup", "kind", "name").stream()
            .allMatch(name -> source.at(name).text().equals(reference.at(name).text()));
    if (!namespace.isEmpty()) {
      problems.invalid(
          spec.with(Map.of()), "may not be specified when dataSourceRef.namespace is specified");
    } else if (!isSame) {
      problems.invalid(spec.with(Map.of()), "must match dataSourceRef");
    }
  }

  private static void checkSource(Field source, Problems problems) {
    if (!source.isSet()) {
      return;
    }
    for (String name : List.of("name", "kind")) {
      if (source.at(name).isEmpty()) {
        problems.required(source.at(name));
      }
    }
    Field group = source.at("apiGroup");
    if (!group.isEmpty()) {
      problems.invalid(group, Names.subdomainProblems(group.text()));
    } else if (!source.at("kind").is("PersistentVolumeClaim")) {
      problems.invalid(
          source.with(source.at("kind").text()),
          "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
    Field annotation = object.at("metadata", "annotations").key(CLASS_ANNOTATION);
    Field annotationBefore = old.at("metadata", "annotations").key(CLASS_ANNOTATION);
    if (!annotation.text().equals(annotationBefore.text())) {
      problems.invalid(annotation.path(), annotation.text(), Problems.IMMUTABLE);
    }
    Object before = inside(old.at("spec"), object, old, true);
    Object now = inside(object.at("spec"), object, old, false);
    if (!Objects.equals(before, now)) {
      problems.forbidden(
          object.at("spec"),
          "spec is immutable after creation except resources.requests and"
              + " volumeAttributesClassName for bound claims\n"
              + LineDifference.of(before, now));
    }
    checkShrinking(object, old, problems);
    Field mode = object.at("spec", "volumeMode").as("volumeMode");
    problems.immutable(mode, old.at("spec", "volumeMode"));
  }

  /** What may change is made equal. */
  private static @Nullable Object inside(Field spec, Field object, Field old, boolean isOld) {
    Map<String, @Nullable Object> copy =
        Objects.requireNonNullElseGet(Tree.object(Tree.copy(spec.value())), LinkedHashMap::new);
    Field before = old.at("spec");
    if (isOld && before.at("volumeName").isEmpty()) {
      take(copy, "volumeName", object.at("spec"));
    }
    Field annotation = old.at("metadata", "annotations").key(CLASS_ANNOTATION);
    Field type = object.at("spec", "storageClassName");
    boolean isNamedAtLast =
        type.isSet()
            && !before.at("storageClassName").isSet()
            && (!annotation.isSet() || annotation.text().equals(type.text()));
    if (!isOld && isNamedAtLast) {
      copy.remove("storageClassName");
    }
    if (!isOld && object.at("status", "phase").is("Bound")) {
      Field sizes = before.at("resources", "requests");
      Map<String, @Nullable Object> requests =
          Tree.childToChange(Tree.childToChange(copy, "resources"), "requests");
      take(requests, "storage", sizes);
      take(copy, "volumeAttributesClassName", before);
    }
    return InternalForm.of("core.PersistentVolumeClaimSpec", copy);
  }

  private static void take(Map<String, @Nullable Object> tree, String name, Field from) {
    Object value = from.at(name).value();
    if (value == null) {
      tree.remove(name);
    } else {
      tree.put(name, value);
    }
  }

  private static void checkShrinking(Field object, Field old, Problems problems) {
    Quantity before = size(old.at("spec", "resources", "requests"));
    Quantity now = size(object.at("spec", "resources", "requests"));
    if (now.compareTo(before) < 0 && now.compareTo(size(old.at("status", "capacity"))) <= 0) {
      problems.forbidden(
          object.at("spec", "resources", "requests").at("storage"),
          "field can not be less than status.capacity");
    }
  }

  private static Quantity size(Field amounts) {
    String text = amounts.at("storage").text();
    return Quantity.parse(text.isEmpty() ? "0" : text);
  }
}
