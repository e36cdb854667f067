package dev.bowline.conformance.suite;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Opens the cluster for the first test that wants it, and closes it after the last test of all. */
final class ContractExtension implements ParameterResolver {
  private static final Namespace STORE = Namespace.create(ContractExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    Class<?> type = parameter.getParameter().getType();
    return type == Sandbox.class || type == ContractCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    ContractCluster cluster = cluster(test);
    if (parameter.getParameter().getType() == ContractCluster.class) {
      return cluster;
    }
    return test.getStore(STORE)
        .getOrComputeIfAbsent(Sandbox.class, key -> new Sandbox(cluster), Sandbox.class);
  }

  private static ContractCluster cluster(ExtensionContext test) {
    return test.getRoot()
        .getStore(STORE)
        .getOrComputeIfAbsent(
            ContractCluster.class,
            key -> {
              ContractCluster cluster = ClusterChoice.open();
              System.out.println("contract suite: " + cluster.description());
              return cluster;
            },
            ContractCluster.class);
  }
}
