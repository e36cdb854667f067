package dev.bowline.mockserver.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class a mock server, which starts before its first test and is closed after its
 * last. Nested classes share it, but for those with an annotation of their own.
 *
 * <p>Parameters of tests and of their life cycle methods:
 *
 * <ul>
 *   <li>{@code MockKubeServer}: the server
 *   <li>{@code KubeClient}, if {@code bowline-client-core} is there: a client of the administrator,
 *       closed after the test
 *   <li>{@link TestNamespace @TestNamespace} {@code String}: a namespace that this test has for
 *       itself
 *   <li>{@link Kubeconfig @Kubeconfig} {@code Path} or {@code String}: a kubeconfig of the
 *       administrator, for any client in any language
 * </ul>
 *
 * <p>What the constructor of a class asks for belongs to the class: its tests share that namespace
 * and those clients.
 *
 * <p>Tests may run in parallel: each has its own namespace, and all share the server. A test that
 * injects faults, compacts or restarts wants a server of its own: {@link #perTest()}. A server with
 * other options is made by {@link MockKubeExtension#of} in a field with {@code @RegisterExtension}.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(MockKubeExtension.class)
public @interface WithMockKube {
  /** Whether each test has a server of its own. */
  boolean perTest() default false;

  /**
   * Files and directories of YAML and JSON that the server holds when it starts, relative to the
   * working directory of the tests.
   */
  String[] load() default {};
}
