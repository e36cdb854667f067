package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules for metadata, which are the same for all kinds but for the names. */
public final class MetadataRules {
  static final Set<String> STANDARD_FINALIZERS =
      Set.of("kubernetes", "orphan", "foregroundDeletion");
  private static final Set<String> LABEL_NAMES =
      Set.of("namespaces", "services", "statefulsets.apps");
  private static final Set<String> PATH_NAMES =
      Set.of(
          "poddisruptionbudgets.policy",
          "events",
          "certificatesigningrequests.certificates.k8s.io");
  private static final int MAX_CRON_JOB_NAME = 52;
  private static final List<String> OWNER_FIELDS =
      List.of("apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion");

  private final Resource resource;
  private final Field metadata;
  private final Problems problems;

  /** Rules for one object. */
  public MetadataRules(Resource resource, Field object, Problems problems) {
    this(resource, problems, object.at("metadata"));
  }

  private MetadataRules(Resource resource, Problems problems, Field metadata) {
    this.resource = resource;
    this.metadata = metadata;
    this.problems = problems;
  }

  /**
   * Checks the metadata of a new object.
   *
   * @param isTrusted whether its owners may be anything
   */
  public void checkNew(boolean isTrusted) {
    Field prefix = metadata.at("generateName");
    if (!prefix.isEmpty() && !isDeclared()) {
      problems.invalid(prefix, nameProblems(sample(prefix.text())));
    }
    Field name = metadata.at("name");
    if (name.isEmpty()) {
      problems.required(name, "name or generateName is required");
    } else {
      problems.invalid(name, nameProblems(name.text()));
    }
    problems.notNegative(metadata.at("generation"));
    checkMaps();
    if (!isTrusted) {
      checkOwners();
    }
    checkFinalizerNames();
    if (MetadataPasses.of(resource, "").wantsQualifiedFinalizers()) {
      checkFinalizersAreQualified();
    }
  }

  /**
   * Checks the metadata of a changed object, as often as a real server does.
   *
   * @param subresource what of the object is written; empty for the object itself
   */
  public void checkChange(Field old, String subresource) {
    Field before = old.at("metadata");
    boolean hasNewOwners = !metadata.at("ownerReferences").isSame(before.at("ownerReferences"));
    List<Cause> alone = found(rules -> rules.checkAlone(hasNewOwners));
    List<Cause> compared = found(rules -> rules.compare(before, hasNewOwners));
    MetadataPasses passes = MetadataPasses.of(resource, subresource);
    List<Cause> unqualified =
        passes.wantsQualifiedFinalizers()
            ? found(MetadataRules::checkFinalizersAreQualified)
            : List.of();
    problems.addAll(alone);
    problems.addAll(compared);
    for (int i = 0; i < passes.updates(); i++) {
      problems.addAll(compared);
      problems.addAll(unqualified);
    }
    for (int i = 0; i < passes.objects(); i++) {
      problems.addAll(alone);
      problems.addAll(unqualified);
    }
  }

  private List<Cause> found(Consumer<MetadataRules> check) {
    Problems found = new Problems();
    check.accept(new MetadataRules(resource, found, metadata));
    return found.causes();
  }

  private void checkAlone(boolean hasNewOwners) {
    if (metadata.at("generation").number() < 0) {
      problems.notNegative(metadata.at("generation"));
    }
    checkMaps();
    if (hasNewOwners) {
      checkOwners();
    }
    checkFinalizerNames();
  }

  private void compare(Field before, boolean hasNewOwners) {
    if (before.at("deletionTimestamp").isSet()) {
      checkNoNewFinalizers(before.at("finalizers").list());
    }
    for (String field : List.of("uid", "deletionTimestamp", "deletionGracePeriodSeconds")) {
      problems.immutable(metadata.at(field), before.at(field));
    }
    checkMaps();
    if (hasNewOwners) {
      checkOwners();
    }
  }

  private void checkFinalizersAreQualified() {
    List<Field> finalizers = metadata.at("finalizers").each();
    for (Field finalizer : finalizers) {
      if (finalizer.text().indexOf('/') < 0 && !STANDARD_FINALIZERS.contains(finalizer.text())) {
        problems.invalid(
            finalizer, "name is neither a standard finalizer name nor is it fully qualified");
      }
    }
  }

  private void checkMaps() {
    Selectors.checkLabels(metadata.at("labels"), problems);
    MetadataMaps.checkAnnotations(metadata.at("annotations"), problems);
  }

  /** The prefix as the start of a name: a hyphen at its end is followed by something. */
  private static String sample(String prefix) {
    return prefix.endsWith("-") && prefix.length() > 1
        ? prefix.substring(0, prefix.length() - 1) + "a"
        : prefix;
  }

  private List<String> nameProblems(String name) {
    if (resource.group().equals("rbac.authorization.k8s.io")
        || PATH_NAMES.contains(resource.qualifiedName())) {
      return Names.pathSegmentProblems(name);
    }
    if (resource.qualifiedName().equals("ipaddresses.networking.k8s.io")) {
      return Addresses.strictProblems(name);
    }
    if (isDeclared()) {
      return Names.subdomainProblems(name).stream()
          .map(problem -> problem.replace("253 characters", "253 bytes"))
          .toList();
    }
    return LABEL_NAMES.contains(resource.qualifiedName())
        ? Names.labelProblems(name)
        : Names.subdomainProblems(name);
  }

  /** Whether its schema says what names it takes: others of them, in other words. */
  private boolean isDeclared() {
    return resource.qualifiedName().equals("replicationcontrollers");
  }

  private void checkOwners() {
    Field owners = metadata.at("ownerReferences");
    String first = "";
    for (Field owner : owners.each()) {
      checkOwner(owner.as(owners.path()));
      if (owner.at("controller").flag()) {
        String name = owner.at("kind").text() + "/" + owner.at("name").text();
        if (first.isEmpty()) {
          first = name;
        } else {
          problems.invalid(
              owners.path(),
              shownOwners(owners),
              "Only one reference can have Controller set to true. Found \"true\" in references for "
                  + first
                  + " and "
                  + name);
        }
      }
    }
  }

  private static List<Object> shownOwners(Field owners) {
    List<Object> shown = new ArrayList<>();
    owners.each().forEach(owner -> shown.add(shownOwner(owner)));
    return shown;
  }

  private static Map<String, @Nullable Object> shownOwner(Field owner) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    for (String name : OWNER_FIELDS) {
      Object value = owner.at(name).value();
      if (value != null) {
        shown.put(name, value);
      }
    }
    return shown;
  }

  private void checkOwner(Field owner) {
    String apiVersion = owner.at("apiVersion").text();
    boolean hasVersion =
        !apiVersion.isEmpty()
            && !apiVersion.equals("/")
            && apiVersion.chars().filter(c -> c == '/').count() <= 1
            && !apiVersion.endsWith("/");
    if (!hasVersion) {
      problems.invalid(owner.at("apiVersion").with(apiVersion), "version must not be empty");
    }
    for (String name : List.of("kind", "name", "uid")) {
      if (owner.at(name).isEmpty()) {
        problems.invalid(owner.at(name).with(""), "must not be empty");
      }
    }
    if (apiVersion.equals("v1") && owner.at("kind").is("Event")) {
      problems.invalid(
          owner.path(), shownOwner(owner), "/v1, Kind=Event is disallowed from being an owner");
    }
  }

  private void checkFinalizerNames() {
    Field finalizers = metadata.at("finalizers");
    for (Field finalizer : finalizers.each()) {
      problems.invalid(finalizers.with(finalizer.text()), Names.labelKeyProblems(finalizer.text()));
    }
    List<String> all = finalizers.list();
    if (all.contains("orphan") && all.contains("foregroundDeletion")) {
      problems.invalid(finalizers, "finalizer orphan and foregroundDeletion cannot be both set");
    }
  }

  private void checkNoNewFinalizers(List<String> old) {
    String added =
        metadata.at("finalizers").list().stream()
            .filter(finalizer -> !old.contains(finalizer))
            .sorted()
            .map(Problems::shown)
            .collect(Collectors.joining(", "));
    if (!added.isEmpty()) {
      problems.forbidden(
          metadata.at("finalizers"),
          "no new finalizers can be added if the object is being deleted, found new finalizers"
              + " []string{"
              + added
              + "}");
    }
  }

  /** A cron job's name leaves room for what its jobs' names have in addition. */
  static void checkCronJobName(Field object, Problems problems) {
    Field name = object.at("metadata", "name");
    if (name.text().length() > MAX_CRON_JOB_NAME) {
      problems.invalid(name, "must be no more than 52 characters");
    }
  }

  /** Removes repeated references to owners; the uids of those that were repeated. */
  public static List<String> removeRepeatedOwners(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
    List<Map<String, @Nullable Object>> kept = new ArrayList<>();
    List<String> repeated = new ArrayList<>();
    for (Map<String, @Nullable Object> owner : Tree.objects(metadata, "ownerReferences")) {
      if (kept.contains(owner)) {
        repeated.add(Tree.text(owner, "uid"));
      } else {
        kept.add(owner);
      }
    }
    if (!repeated.isEmpty()) {
      metadata.put("ownerReferences", kept);
    }
    return repeated;
  }
}
