package dev.bowline.client.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.Kinds;
import dev.bowline.api.apps.v1.StatefulSet;
import dev.bowline.api.certificates.v1.CertificateSigningRequest;
import dev.bowline.api.coordination.v1.Lease;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Service;
import dev.bowline.api.rbac.v1.ClusterRole;
import dev.bowline.type.GroupVersionResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameRuleTest {
  @ParameterizedTest
  @CsvSource({
    // name, segment, subdomain, label, RFC 1035 label
    "a, true, true, true, true",
    "web-0, true, true, true, true",
    "0a, true, true, true, false",
    "1.36, true, true, false, false",
    "a.b, true, true, false, false",
    "a..b, true, false, false, false",
    "a.-b, true, false, false, false",
    "-a, true, false, false, false",
    "a-, true, false, false, false",
    "a., true, false, false, false",
    ".a, true, false, false, false",
    "A, true, false, false, false",
    "a_b, true, false, false, false",
    "ä, true, false, false, false",
    "system:node, true, false, false, false",
    "a b, true, false, false, false",
    "a/b, false, false, false, false",
    "a%b, false, false, false, false",
    "., false, false, false, false",
    ".., false, false, false, false",
    "..., true, false, false, false",
    "'', false, false, false, false"
  })
  void namesKeepTheirRules(
      String name, boolean segment, boolean subdomain, boolean label, boolean label1035) {
    assertThat(NameRule.PATH_SEGMENT.allows(name)).isEqualTo(segment);
    assertThat(NameRule.DNS_SUBDOMAIN.allows(name)).isEqualTo(subdomain);
    assertThat(NameRule.DNS_LABEL.allows(name)).isEqualTo(label);
    assertThat(NameRule.DNS_1035_LABEL.allows(name)).isEqualTo(label1035);
  }

  @Test
  void namesHaveALength() {
    assertThat(NameRule.DNS_LABEL.allows("a".repeat(63))).isTrue();
    assertThat(NameRule.DNS_LABEL.allows("a".repeat(64))).isFalse();
    assertThat(NameRule.DNS_1035_LABEL.allows("a".repeat(64))).isFalse();
    assertThat(NameRule.DNS_SUBDOMAIN.allows("a".repeat(253))).isTrue();
    assertThat(NameRule.DNS_SUBDOMAIN.allows("a".repeat(254))).isFalse();
    assertThat(NameRule.PATH_SEGMENT.allows("A".repeat(999))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "web-, true, true",
    "web, true, true",
    "web., false, false",
    "-, false, false",
    "a.b-, true, false",
    "Bad_, false, false"
  })
  void aBeginningMayEndWithADash(String prefix, boolean subdomain, boolean label) {
    assertThat(NameRule.DNS_SUBDOMAIN.allowsPrefix(prefix)).isEqualTo(subdomain);
    assertThat(NameRule.DNS_LABEL.allowsPrefix(prefix)).isEqualTo(label);
    assertThat(NameRule.PATH_SEGMENT.allowsPrefix(prefix)).isTrue();
  }

  @Test
  void eachTypeHasItsRule() {
    assertThat(ObjectNames.rule(ConfigMap.TYPE.resource())).isEqualTo(NameRule.DNS_SUBDOMAIN);
    assertThat(ObjectNames.rule(Namespace.TYPE.resource())).isEqualTo(NameRule.DNS_LABEL);
    assertThat(ObjectNames.rule(Service.TYPE.resource())).isEqualTo(NameRule.DNS_LABEL);
    assertThat(ObjectNames.rule(StatefulSet.TYPE.resource())).isEqualTo(NameRule.DNS_SUBDOMAIN);
    assertThat(ObjectNames.rule(ClusterRole.TYPE.resource())).isEqualTo(NameRule.PATH_SEGMENT);
    assertThat(ObjectNames.rule(CertificateSigningRequest.TYPE.resource()))
        .isEqualTo(NameRule.PATH_SEGMENT);
    assertThat(
            ObjectNames.rule(
                new GroupVersionResource("coordination.k8s.io", "v1beta1", "leasecandidates")))
        .isEqualTo(NameRule.PATH_SEGMENT);
    assertThat(ObjectNames.rule(new GroupVersionResource("image.openshift.io", "v1", "images")))
        .isEqualTo(NameRule.PATH_SEGMENT);
  }

  @Test
  void everyTypeOfTheModelHasAPossiblePath() {
    assertThat(Kinds.registry().types())
        .allSatisfy(
            type ->
                assertThat(ResourcePath.object(type.resource(), "shop", "a").text())
                    .endsWith("/" + type.resource().resource() + "/a"));
  }

  @Test
  void theErrorHoldsTheRule() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ObjectNames.check(Lease.TYPE.resource(), "My_Lease"))
        .withMessage(
            "a name of leases.v1.coordination.k8s.io is a DNS subdomain (RFC 1123): at most 253 lower-case letters, digits, \"-\" and \".\", each part beginning and ending with a letter or digit; not \"My_Lease\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ObjectNames.checkPrefix(Lease.TYPE.resource(), "gen."))
        .withMessageStartingWith(
            "a generateName of leases.v1.coordination.k8s.io is a DNS subdomain")
        .withMessageEndingWith("not \"gen.\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourcePath.collection(ConfigMap.TYPE.resource(), "my.shop"))
        .withMessage(
            "a namespace is a DNS label (RFC 1123): at most 63 lower-case letters, digits and \"-\", beginning and ending with a letter or digit; not \"my.shop\"");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ResourcePath.collection(
                    new GroupVersionResource("example.com", "1", "widgets"), null))
        .withMessage(
            "a version is a DNS label (RFC 1035): at most 63 lower-case letters, digits and \"-\", beginning with a letter and ending with a letter or digit; not \"1\"");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ResourcePath.collection(
                    new GroupVersionResource("example.com/..", "v1", "widgets"), null))
        .withMessageStartingWith("a group is a DNS subdomain");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> ResourcePath.object(ConfigMap.TYPE.resource(), "shop", "a").subresource(".."))
        .withMessage(
            "a subresource is neither \".\" nor \"..\", and has neither \"/\" nor \"%\"; not \"..\"");
  }
}
