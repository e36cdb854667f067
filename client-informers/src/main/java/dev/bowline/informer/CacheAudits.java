package dev.bowline.informer;

import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.audit.Auditor;
import dev.bowline.informer.internal.audit.Roll;
import dev.bowline.informer.internal.audit.Section;
import dev.bowline.informer.internal.scope.LeastVersion;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compares a cache with its server when it is asked to, each of its sections at its version. */
final class CacheAudits<T extends KubeObject> {
  private final InformerPlan<T> plan;
  private final Supplier<List<Section<T>>> sections;

  /** Null before the first comparison is asked for, or planned; most informers have none. */
  private volatile @Nullable Auditor<T> auditor;

  CacheAudits(InformerPlan<T> plan, Supplier<List<Section<T>>> sections) {
    this.plan = plan;
    this.sections = sections;
  }

  /** The one who compares, whoever asks for it. */
  Auditor<T> auditor() {
    Auditor<T> known = auditor;
    return known == null ? make() : known;
  }

  private synchronized Auditor<T> make() {
    Auditor<T> known = auditor;
    if (known == null) {
      Roll<T> roll =
          new Roll<>(
              plan.source(),
              plan.audits().metadata(),
              plan.scope(),
              plan.pageSize(),
              plan.preparation());
      known = new Auditor<>(plan.name(), roll, plan.audits().listener());
      auditor = known;
    }
    return known;
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
      throw new NotSyncedException(plan.name() + " has no list yet that could be audited", null);
    }
    List<Audit> audits = new ArrayList<>();
    RuntimeException failure = null;
    for (Section<T> section : whole) {
      try {
        Audit audit = auditor().audit(section, () -> newest(section), false, new Cancellation());
        audits.add(audit);
        if (!audit.isClean()) {
          repair.accept(section);
        }
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else if (!failure.equals(e)) {
          failure.addSuppressed(e);
        }
        if (e instanceof TransportException) {
          break; // the others would only wait for it as well
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
    return audits.size() == 1 ? audits.get(0) : together(audits);
  }

  private StoreVersion<T> newest(Section<T> section) {
    return sections.get().stream()
        .filter(now -> Objects.equals(now.namespace(), section.namespace()))
        .findAny()
        .orElse(section)
        .content();
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
    Auditor<T> known = auditor;
    return known == null ? 0 : known.divergences();
  }
}
