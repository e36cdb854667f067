package dev.bowline.conformance.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of a soak, for people and for programs.
 *
 * @param seconds that it took, loading included
 * @param equal how many caches were equal at how many quiet points
 * @param accepted connections of the mirrors
 * @param failedWrites how many ended in which exception
 * @param vitals at the quiet points
 * @param connections at the quiet points
 */
record SoakReport(
    SoakPlan plan,
    double seconds,
    String equal,
    Findings findings,
    List<Mirror> mirrors,
    RequestLog requests,
    ServerFaults servers,
    long accepted,
    long confirmedWrites,
    Map<String, Integer> failedWrites,
    List<Vitals> vitals,
    List<Integer> connections) {

  boolean isRight() {
    return findings.problems().isEmpty();
  }

  /** One line of names and values. */
  String line() {
    RequestJudge.Counts counts = requests.judge(mirrors.get(0).path()).counts();
    List<String> parts = new ArrayList<>();
    parts.add("soak");
    parts.add("ok=" + isRight());
    parts.add("seed=" + plan.seed());
    parts.add("seconds=" + Math.round(seconds));
    parts.add("pods=" + plan.pods());
    parts.add("writes=" + confirmedWrites);
    parts.add("equal=" + equal);
    parts.add("problems=" + findings.problems().size());
    parts.add("worst_cache_behind_s=" + round(worst("cache behind")));
    parts.add("worst_handler_behind_s=" + round(worst("handlers behind")));
    parts.add("worst_kill_s=" + round(worst("current after the kill")));
    parts.add("worst_410_s=" + round(worst("current after the 410")));
    parts.add("worst_halfopen_s=" + round(worst("half-open replaced")));
    parts.add("restore_s=" + round(worst("current after the restore")));
    parts.add("lists=" + counts.lists());
    parts.add("streams=" + counts.streams());
    parts.add("watches=" + counts.watches());
    parts.add("unneeded_lists=" + worst("lists where a watch would do"));
    parts.add("order_violations=" + worst("order violations"));
    parts.add("same_version_updates=" + worst("same-version updates"));
    parts.add("kills=" + servers.kills());
    parts.add("compactions=" + servers.compactions());
    parts.add("heap_growth_mb=" + round(worst("heap's growth")));
    return String.join(" ", parts);
  }

  private double worst(String name) {
    return findings.measures().stream()
        .filter(measure -> measure.name().startsWith(name))
        .mapToDouble(Measure::value)
        .max()
        .orElse(0);
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    line(text, "# Soak: %s", isRight() ? "all is right" : "something is wrong");
    line(text, "");
    line(
        text,
        "Seed %d, %d pods, %d writes/s, %d rounds, phases %s; %.0f s in all, loading included. "
            + "kube-apiserver was killed %d times, etcd compacted %d times; the mirrors made %d "
            + "connections. %d writes were confirmed; others ended in %s.",
        plan.seed(),
        plan.pods(),
        plan.writesPerSecond(),
        plan.rounds(),
        plan.phases(),
        seconds,
        servers.kills(),
        servers.compactions(),
        accepted,
        confirmedWrites,
        failedWrites);
    line(text, "");
    line(text, "## What is wrong");
    line(text, "");
    findings.problems().forEach(problem -> line(text, "* %s", problem));
    line(text, "%s", isRight() ? "Nothing. Equal at quiet points: " + equal : "\nEqual: " + equal);
    line(text, "");
    line(text, "## Figures");
    line(text, "");
    line(text, "| step | what | value | at most |");
    line(text, "|---|---|---|---|");
    for (Measure measure : findings.measures()) {
      String bound = measure.isBounded() ? round(measure.bound()) : "";
      line(
          text,
          "| %s | %s | %s | %s |",
          measure.step(),
          measure.name(),
          round(measure.value()),
          bound);
    }
    line(text, "");
    line(text, "## Requests");
    line(text, "");
    line(text, "| cache | events | lists | pages | streams | watches | expiries | not needed |");
    line(text, "|---|---|---|---|---|---|---|---|");
    for (Mirror mirror : mirrors) {
      RequestJudge.Counts counts = requests.judge(mirror.path()).counts();
      line(
          text,
          "| %s | %d | %d | %d | %d | %d | %d | %d |",
          mirror.name(),
          mirror.events(),
          counts.lists(),
          counts.pages(),
          counts.streams(),
          counts.watches(),
          counts.expiries(),
          counts.unneeded());
    }
    line(text, "");
    line(text, "## At the quiet points");
    line(text, "");
    line(text, "| heap MB | resident MB | threads | open files | connections |");
    line(text, "|---|---|---|---|---|");
    for (int i = 0; i < vitals.size(); i++) {
      Vitals at = vitals.get(i);
      line(
          text,
          "| %.1f | %.1f | %d | %d | %d |",
          at.heap() / 1e6,
          at.resident() / 1e6,
          at.threads(),
          at.files(),
          connections.get(i));
    }
    line(text, "");
    line(text, "## Many clients that come back together");
    line(text, "");
    findings.notes().forEach(note -> line(text, "%s", note));
    return text.toString();
  }

  private static String round(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
