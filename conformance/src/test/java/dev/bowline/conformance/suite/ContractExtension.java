package dev.bowline.conformance.suite;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Opens the cluster for the first test that wants it, and closes it when the JVM ends. */
final class ContractExtension implements ParameterResolver {
  private static final Namespace STORE = Namespace.create(ContractExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    Class<?> type = parameter.getParameter().getType();
    return type == Sandbox.class || type == ContractCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    ContractCluster cluster = Opened.CLUSTER;
    if (parameter.getParameter().getType() == ContractCluster.class) {
      return cluster;
    }
    return test.getStore(STORE)
        .getOrComputeIfAbsent(Sandbox.class, key -> new Sandbox(cluster), Sandbox.class);
  }

  /**
   * For all classes that this JVM runs. The root store is no place for it: where a build shares
   * classes out among several JVMs, each class has a root of its own.
   */
  private static final class Opened {
    static final ContractCluster CLUSTER = open();

    private static ContractCluster open() {
      ContractCluster cluster = ClusterChoice.open();
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "close-contract-cluster"));
      System.out.println("contract suite: " + cluster.description());
      return cluster;
    }
  }
}
