package dev.bowline.conformance.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of the contract suite: runs on the mock and on a real kube-apiserver alike. Its tests may
 * take a {@link Sandbox} and a {@link ContractCluster} as parameters.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ContractExtension.class)
public @interface Contract {}
