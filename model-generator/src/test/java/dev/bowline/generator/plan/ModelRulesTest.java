package dev.bowline.generator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.generator.facts.Facts;
import dev.bowline.generator.facts.FactsException;
import dev.bowline.generator.facts.FactsParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "' a-b string 1; aB string 2'| demo/v1.A: two members aB",
        "' spec *A 1; hasSpec bool 2'| demo/v1.A: two members hasSpec",
        "' items []A 1; item []A 2'| demo/v1.A: two members addItem",
        "' a string 1; b string 1'| demo/v1.A: two fields with the Protobuf number 1",
        "' a []float64 1'| demo/v1.A.a: readers and writers have no list of float64",
        "' a map[string]bool 1'| demo/v1.A.a: readers and writers have no map of bool",
        "' a map[string][]string 1'| demo/v1.A.a: only wrapped lists can be values of a map",
        "' a string 1 wrapped'| demo/v1.A.a: only lists of strings can be wrapped",
        "'struct a served'| demo/v1.a: file name clashes with A",
        "'struct String served'| demo/v1.String: hides the class that generated code means by this name",
        "' a B 1;struct B served custom'| demo/v1.A.a: demo/v1.B has neither fields nor a hand-written class",
        "' a []B 1 list=map:id;struct B served'| demo/v1.A.a: its elements have no field id",
      })
  void refusesWhatCannotBecomeAClass(String lines, String problem) {
    assertThatThrownBy(() -> check(lines.split(";")))
        .isInstanceOf(FactsException.class)
        .hasMessage(problem);
  }

  @Test
  void namesEveryProblemAtOnce() {
    assertThatThrownBy(() -> check(" a []float64 1", " b []float64 2"))
        .hasMessageContaining("demo/v1.A.a: ")
        .hasMessageContaining("demo/v1.A.b: ");
  }

  @Test
  void holdForTheFactsOfThisRelease() throws IOException {
    Facts facts = release();

    ModelRules.check(facts, new Planner(facts));
  }

  @Test
  void tellWhichFieldsNoTextShows() throws IOException {
    Facts facts = release();
    Planner planner = new Planner(facts);

    Set<String> marked =
        facts.packages().stream()
            .flatMap(pkg -> pkg.structs().stream())
            .filter(planner::isGenerated)
            .flatMap(
                struct ->
                    planner.plan(struct.name()).fields().stream()
                        .filter(PlannedField::isSecret)
                        .map(field -> struct.name().name() + "." + field.fact().name()))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(marked)
        .containsExactly(
            "AdmissionResponse.auditAnnotations",
            "CSIPersistentVolumeSource.volumeAttributes",
            "CSIVolumeSource.volumeAttributes",
            "CertificateSigningRequestSpec.extra",
            "ConfigMap.data",
            "Container.args",
            "Container.command",
            "DeploymentRollback.updatedAnnotations",
            "EnvVar.value",
            "EphemeralContainer.args",
            "EphemeralContainer.command",
            "ExecAction.command",
            "FlexPersistentVolumeSource.options",
            "FlexVolumeSource.options",
            "GitRepoVolumeSource.repository",
            "HTTPHeader.value",
            "ImageReviewSpec.annotations",
            "ImageReviewStatus.auditAnnotations",
            "ObjectMeta.annotations",
            "PersistentVolumeSpec.mountOptions",
            "PodCertificateProjection.userAnnotations",
            "PodCertificateRequestSpec.unverifiedUserAnnotations",
            "PodExecOptions.command",
            "Secret.data",
            "Secret.stringData",
            "StorageClass.mountOptions",
            "StorageClass.parameters",
            "SubjectAccessReviewSpec.extra",
            "TableRow.cells",
            "TokenRequestStatus.token",
            "TokenReviewSpec.token",
            "UserInfo.extra",
            "VolumeAttachmentStatus.attachmentMetadata",
            "VolumeAttributesClass.parameters");
  }

  private static Facts release() throws IOException {
    return FactsParser.parse(Files.readAllLines(Path.of("../facts/kubernetes-1.36.facts")));
  }

  private static void check(String... lines) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "format 1",
                "package demo/v1 group=demo version=v1 go=demo served",
                "struct A served"));
    all.addAll(List.of(lines));
    Facts facts = FactsParser.parse(all);
    ModelRules.check(facts, new Planner(facts));
  }
}
