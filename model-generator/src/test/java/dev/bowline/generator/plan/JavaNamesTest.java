package dev.bowline.generator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaNamesTest {
  @ParameterizedTest
  @CsvSource({
    "name,name",
    "default,default_",
    "continue,continue_",
    "$ref,ref",
    "x-kubernetes-list-type,xKubernetesListType",
    "Port,port",
    "hashCode,hashCode_",
    "podIP,podIP"
  })
  void makesMembersOfJsonNames(String json, String member) {
    assertThat(JavaNames.member(json, false)).isEqualTo(member);
  }

  @ParameterizedTest
  @CsvSource({"name,name_", "key,key_", "spec,spec"})
  void keepsTheMembersOfObjectsFree(String json, String member) {
    assertThat(JavaNames.member(json, true)).isEqualTo(member);
  }

  @ParameterizedTest
  @CsvSource({
    "containers,container",
    "policies,policy",
    "addresses,address",
    "containerStatuses,containerStatus",
    "allocatedResourcesStatus,allocatedResourcesStatus",
    "hostAliases,hostAlias",
    "env,env",
    "searches,search",
    "podIPs,podIP",
    "enum_,enum",
    "topologies,topology"
  })
  void makesOneOfMany(String many, String one) {
    assertThat(JavaNames.singular(many)).isEqualTo(one);
  }

  @ParameterizedTest
  @CsvSource({
    "ClusterFirst,CLUSTER_FIRST",
    "ExternalDNS,EXTERNAL_DNS",
    "IPv4,IPV4",
    "PIDPressure,PID_PRESSURE",
    "kubernetes.io/tls,KUBERNETES_IO_TLS",
    "digital signature,DIGITAL_SIGNATURE",
    "HugePages-,HUGE_PAGES",
    "3rd,_3RD",
    "*,''"
  })
  void makesConstantsOfValues(String value, String constant) {
    assertThat(JavaNames.constant(value)).isEqualTo(constant);
  }
}
