package dev.bowline.informer;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.audit.Auditor;
import dev.bowline.informer.internal.audit.Section;
import dev.bowline.informer.internal.scope.LeastVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Compares a cache with its server when it is asked to, each of its sections at its version. */
final class CacheAudits<T extends KubeObject> {
  private final String name;
  private final Auditor<T> auditor;
  private final Supplier<List<Section<T>>> sections;

  CacheAudits(String name, Auditor<T> auditor, Supplier<List<Section<T>>> sections) {
    this.name = name;
    this.auditor = auditor;
    this.sections = sections;
  }

  /**
   * Compares all that is whole.
   *
   * @param repair is called with each section that differs, also where others can't be compared
   * @throws NotSyncedException if nothing is whole
   */
  Audit audit(Consumer<? super Section<T>> repair) {
    List<Section<T>> whole =
        sections.get().stream().filter(section -> section.content().isWhole()).toList();
    if (whole.isEmpty()) {
      throw new NotSyncedException(name + " has no list yet that could be audited", null);
    }
    List<Audit> audits = new ArrayList<>();
    for (Section<T> section : whole) {
      Audit audit = auditor.audit(section, false, new Cancellation());
      audits.add(audit);
      if (!audit.isClean()) {
        repair.accept(section);
      }
    }
    return audits.size() == 1 ? audits.get(0) : together(audits);
  }

  private static Audit together(List<Audit> audits) {
    ResourceVersion least =
        audits.stream().map(Audit::at).reduce(ResourceVersion.NONE, LeastVersion::lesser);
    return new Audit(
        least,
        audits.stream().mapToLong(Audit::objects).sum(),
        audits.stream().flatMap(audit -> audit.divergences().stream()).toList());
  }

  /** How many objects differed, in all comparisons. */
  long divergences() {
    return auditor.divergences();
  }
}
