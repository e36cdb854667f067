package dev.bowline.benchmarks;

import dev.bowline.api.core.v1.ContainerStatus;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * As many pods as wanted, made of the {@link Bodies}: the names, UIDs, hashes, addresses and times
 * of a real pod are replaced by others of the same length wherever they stand in it.
 */
final class Pods {
  static final int PAGE = 500;

  private static final Pattern LONG_HEX = Pattern.compile("[0-9a-f]{16,}");
  private static final Pattern ADDRESS = Pattern.compile("(?:100\\.64|10\\.0)\\.\\d+\\.\\d+");
  private static final Pattern TIME = Pattern.compile("2026-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
  private static final Pattern TOKEN_VOLUME = Pattern.compile("kube-api-access-\\w{5}");
  private static final Pattern NODE = Pattern.compile("ip-10-\\d+-\\d+-\\d+\\.");

  /**
   * The token volume and its mounts in the field sets. Admission adds them, so on a real cluster
   * they are no part of the controller's own fields.
   */
  private static final List<String> TOKEN_FIELDS =
      List.of(
          "\"k:{\\\"mountPath\\\":\\\"/var/run/secrets/kubernetes.io/serviceaccount\\\"}\":",
          "\"k:{\\\"name\\\":\\\"kube-api-access-");

  private Pods() {}

  /**
   * Lists of 500 pods in Protobuf.
   *
   * @param perSet pods of one ReplicaSet
   */
  static List<byte[]> pages(int pods, int perSet) {
    Codec json = Codecs.json();
    List<Pod> real =
        json.read(Bodies.json(), KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT).items();
    List<byte[]> pages = new ArrayList<>();
    List<Pod> page = new ArrayList<>();
    String template = "";
    for (int i = 0; i < pods; i++) {
      int set = i / perSet;
      if (i % perSet == 0) {
        template = templateOf(real.get(set % real.size()), set, perSet > 1);
      }
      String text = perSet == 1 ? template : podOf(template, i);
      page.add(json.read(text.getBytes(StandardCharsets.UTF_8), Pod.EMPTY, DecodeOptions.DEFAULT));
      if (page.size() == PAGE || i == pods - 1) {
        pages.add(
            Codecs.protobuf()
                .write(KubeList.of(Pod.TYPE, ListMeta.EMPTY, page), EncodeOptions.DEFAULT));
        page.clear();
      }
    }
    return pages;
  }

  private static String templateOf(Pod pod, int set, boolean inSets) {
    String text =
        new String(Codecs.json().write(pod, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
    if (inSets) {
      text = withoutTokenFields(text);
    }
    Set<String> old = new HashSet<>();
    old.add(pod.metadata().labels().get("pod-template-hash"));
    old.add(pod.metadata().uid());
    old.add(pod.metadata().ownerReferences().get(0).uid());
    collect(LONG_HEX, text, old);
    if (!inSets) {
      collectOwn(pod, text, old);
    }
    return set < Bodies.PODS && !inSets ? text : replaced(text, old, new Random(set));
  }

  /** Another pod of the set that the text is a pod of. */
  private static String podOf(String text, int pod) {
    Pod template =
        Codecs.json().read(text.getBytes(StandardCharsets.UTF_8), Pod.EMPTY, DecodeOptions.DEFAULT);
    Set<String> own = new HashSet<>();
    own.add(template.metadata().uid());
    for (ContainerStatus status : template.status().containerStatuses()) {
      own.add(status.containerID().substring(status.containerID().lastIndexOf('/') + 1));
    }
    collectOwn(template, text, own);
    return replaced(text, own, new Random(1_000_000L + pod));
  }

  private static void collectOwn(Pod pod, String text, Set<String> into) {
    String name = pod.metadata().name();
    into.add(name.substring(name.lastIndexOf('-') + 1));
    collect(TOKEN_VOLUME, text, into);
    collect(NODE, text, into);
    collect(ADDRESS, text, into);
    into.add(pod.status().startTime() == null ? "" : pod.status().startTime().toString());
  }

  private static void collect(Pattern what, String text, Set<String> into) {
    for (Matcher found = what.matcher(text); found.find(); ) {
      into.add(found.group());
    }
  }

  private static String withoutTokenFields(String text) {
    StringBuilder less = new StringBuilder(text);
    for (String field : TOKEN_FIELDS) {
      for (int at = less.indexOf(field); at >= 0; at = less.indexOf(field)) {
        int end = less.indexOf("}\":{", at) + "}\":".length();
        int depth = 0;
        do {
          char c = less.charAt(end++);
          depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        } while (depth > 0);
        boolean isLast = less.charAt(end) != ',';
        less.delete(isLast && less.charAt(at - 1) == ',' ? at - 1 : at, isLast ? end : end + 1);
      }
    }
    return less.toString();
  }

  private static String replaced(String text, Set<String> old, Random random) {
    String result = text;
    for (String token : old) {
      if (!token.isEmpty()) {
        result = result.replace(token, another(token, random));
      }
    }
    return result;
  }

  private static String another(String token, Random random) {
    StringBuilder made = new StringBuilder();
    boolean isToken = token.startsWith("kube-api-access-");
    int keep = isToken ? "kube-api-access-".length() : TIME.matcher(token).matches() ? 8 : 0;
    if (TIME.matcher(token).matches()) {
      return String.format(
          "2026-%02d-%02dT%02d:%02d:%02dZ",
          1 + random.nextInt(12),
          1 + random.nextInt(28),
          random.nextInt(24),
          random.nextInt(60),
          random.nextInt(60));
    }
    if (ADDRESS.matcher(token).matches() || NODE.matcher(token).matches()) {
      for (int i = 0; i < token.length(); i++) {
        char c = token.charAt(i);
        boolean isLater = i > 5 && Character.isDigit(c);
        made.append(isLater ? (char) ('1' + random.nextInt(9)) : c);
      }
      return made.toString();
    }
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      made.append(
          i < keep
              ? c
              : Character.isDigit(c)
                  ? (char) ('1' + random.nextInt(9))
                  : c >= 'a' && c <= 'f'
                      ? (char) ('a' + random.nextInt(6))
                      : Character.isLetter(c) ? (char) ('g' + random.nextInt(20)) : c);
    }
    return made.toString();
  }
}
