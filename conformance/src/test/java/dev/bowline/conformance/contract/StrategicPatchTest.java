package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.apps.v1.DaemonSet;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.apps.v1.StatefulSet;
import dev.bowline.api.batch.v1.CronJob;
import dev.bowline.api.core.v1.PodTemplate;
import dev.bowline.api.core.v1.Service;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The patch that is made of two states gives on the server what a replace by the second one gives.
 */
@Contract
@Timeout(60)
final class StrategicPatchTest {
  private static final int PAIRS = 6;

  @Test
  void ofDeployments(Sandbox sandbox) {
    RandomWorkloads random = new RandomWorkloads(1);
    walk(sandbox, Deployment.TYPE, Samples.deployment("web"), random::deployment);
  }

  @Test
  void ofServices(Sandbox sandbox) {
    RandomWorkloads random = new RandomWorkloads(2);
    Service first = Service.of(s -> s.name("web").spec(x -> x.addPort(p -> p.port(80))));
    walk(sandbox, Service.TYPE, first, random::service);
  }

  @Test
  void ofStatefulSets(Sandbox sandbox) {
    RandomWorkloads random = new RandomWorkloads(3);
    Deployment like = Samples.deployment("web");
    StatefulSet first =
        StatefulSet.of(
            b ->
                b.name("web")
                    .spec(
                        s ->
                            s.serviceName("web")
                                .selector(like.spec().selector())
                                .template(like.spec().template())));
    walk(
        sandbox,
        StatefulSet.TYPE,
        first,
        old -> old.with(b -> b.spec(s -> s.template(random.template(old.spec().template())))));
  }

  @Test
  void ofDaemonSets(Sandbox sandbox) {
    RandomWorkloads random = new RandomWorkloads(4);
    Deployment like = Samples.deployment("web");
    DaemonSet first =
        DaemonSet.of(
            b ->
                b.name("web")
                    .spec(
                        s -> s.selector(like.spec().selector()).template(like.spec().template())));
    walk(
        sandbox,
        DaemonSet.TYPE,
        first,
        old -> old.with(b -> b.spec(s -> s.template(random.template(old.spec().template())))));
  }

  @Test
  void ofPodTemplates(Sandbox sandbox) {
    RandomWorkloads random = new RandomWorkloads(5);
    Deployment like = Samples.deployment("web");
    PodTemplate first = PodTemplate.of(b -> b.name("web").template(like.spec().template()));
    walk(
        sandbox,
        PodTemplate.TYPE,
        first,
        old -> old.with(b -> b.template(random.template(old.template()))));
  }

  @Test
  void ofCronJobs(Sandbox sandbox) {
    RandomWorkloads random = new RandomWorkloads(6);
    CronJob first =
        CronJob.of(
            b ->
                b.name("web")
                    .spec(
                        s ->
                            s.schedule("0 0 * * *")
                                .jobTemplate(
                                    j ->
                                        j.spec(
                                            x ->
                                                x.template(
                                                    t ->
                                                        t.spec(
                                                            Samples.pod("web")
                                                                .spec()
                                                                .with(
                                                                    p ->
                                                                        p.restartPolicy(
                                                                            "Never"))))))));
    walk(
        sandbox,
        CronJob.TYPE,
        first,
        old ->
            old.with(
                b ->
                    b.spec(
                        s ->
                            s.jobTemplate(
                                j ->
                                    j.spec(
                                        x ->
                                            x.template(
                                                random
                                                    .template(
                                                        old.spec().jobTemplate().spec().template())
                                                    .with(
                                                        t ->
                                                            t.spec(
                                                                p ->
                                                                    p.restartPolicy(
                                                                        "Never")))))))));
  }

  @Test
  void elementsOfOthersStay(Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    Deployment before = deployments.create(Samples.deployment("web"));
    deployments.edit(
        "web",
        d ->
            d.with(
                b ->
                    b.spec(
                        s ->
                            s.template(
                                t ->
                                    t.spec(
                                        p -> p.addContainer(c -> c.name("other").image("x")))))));
    Deployment after =
        before.with(
            b ->
                b.spec(
                    s -> s.template(t -> t.spec(p -> p.container("main", c -> c.image("new"))))));

    Deployment patched = deployments.patch("web", Patch.strategic(before, after));

    assertThat(patched.spec().template().spec().containers())
        .extracting(c -> c.name() + "=" + c.image())
        .containsExactly("main=new", "other=x");
  }

  @Test
  void aPatchByHandMayHaveDirectives(Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    deployments.create(Samples.deployment("web"));

    Deployment patched =
        deployments.patch(
            "web",
            Patch.strategic(
                "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"main\",\"$patch\":\"delete\"},{\"name\":\"only\",\"image\":\"x\"}]}}}}"));

    assertThat(patched.spec().template().spec().containers())
        .singleElement()
        .satisfies(c -> assertThat(c.name()).isEqualTo("only"));
  }

  @Test
  void typesWithoutMergeKeysAreRefusedBeforeSending(Sandbox sandbox) {
    GroupVersionKind kind = new GroupVersionKind("example.test", "v1", "Boat");
    NamespacedType<Unstructured> boats =
        NamespacedType.custom(kind, "boats", Unstructured.empty(kind));

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                sandbox
                    .client()
                    .resources(boats)
                    .inNamespace(sandbox.namespace())
                    .patch("a", Patch.strategic(Map.of("spec", Map.of()))));
  }

  private static <T extends KubeObject> void walk(
      Sandbox sandbox, NamespacedType<T> type, T first, UnaryOperator<T> next) {
    Resources<T> resources = sandbox.client().resources(type).inNamespace(sandbox.namespace());
    T before = resources.create(first);
    for (int i = 0; i < PAIRS; i++) {
      T after = next.apply(before);
      String name = before.name();
      T replaced = resources.replace(after, o -> o.dryRun());

      T strategic = resources.patch(name, Patch.strategic(before, after), o -> o.dryRun());
      T merge = resources.patch(name, Patch.merge(before, after), o -> o.dryRun());

      String pair = "pair " + i;
      assertThat(content(strategic)).as(pair + ", strategic").isEqualTo(content(replaced));
      assertThat(content(merge)).as(pair + ", merge").isEqualTo(content(replaced));
      before = resources.replace(after);
    }
    resources.patch(before.name(), Patch.merge("{\"metadata\":{\"finalizers\":null}}"));
  }

  /** What the object holds, without what counts writes. */
  private static Map<String, Object> content(KubeObject object) {
    Map<String, Object> tree = tree(object);
    for (String count : new String[] {"resourceVersion", "generation", "managedFields"}) {
      metadata(tree).remove(count);
    }
    return tree;
  }

  @SuppressWarnings("unchecked") // objects are maps
  private static Map<String, Object> metadata(Map<String, Object> tree) {
    return (Map<String, Object>) Objects.requireNonNull(tree.get("metadata"));
  }

  @SuppressWarnings("unchecked") // objects are maps
  private static Map<String, Object> tree(KubeObject object) {
    byte[] json = Codecs.json().write((Message) object, EncodeOptions.ONLY_SET_FIELDS);
    return (Map<String, Object>) Objects.requireNonNull(JsonTrees.parse(json));
  }
}
