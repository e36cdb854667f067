package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.client.internal.request.ResourceRequests;
import dev.bowline.client.internal.request.WriteParameters;
import dev.bowline.client.waiting.Goal;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceVersion;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A path without its last name is the path of all objects: a name that is missing is refused. */
class MissingNamesTest {
  private final Scripted scripted = new Scripted();

  @TestFactory
  List<DynamicTest> nothingIsSentIfAStringIsNull() throws Exception {
    return testsOf(null);
  }

  @TestFactory
  List<DynamicTest> nothingIsSentIfAStringIsEmpty() throws Exception {
    // Of a decision about a certificate only the name is needed.
    return testsOf("").stream()
        .filter(test -> !test.getDisplayName().matches("CertificateApprovals.*[12]"))
        .toList();
  }

  private List<DynamicTest> testsOf(@Nullable String missing) throws Exception {
    List<DynamicTest> tests = new ArrayList<>();
    for (Object handle : handles()) {
      Method[] methods = handle.getClass().getMethods();
      Arrays.sort(methods, Comparator.comparing(Method::toGenericString));
      for (Method method : methods) {
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
          if (types[i] == String.class
              && method.getDeclaringClass() != Object.class
              && !method.isBridge()
              && !Modifier.isStatic(method.getModifiers())) {
            int place = i;
            tests.add(
                DynamicTest.dynamicTest(
                    handle.getClass().getSimpleName()
                        + " "
                        + method.getName()
                        + Arrays.stream(types).map(Class::getSimpleName).toList()
                        + " "
                        + place,
                    () -> refuses(handle, method, place, missing)));
          }
        }
      }
    }
    assertThat(tests).hasSizeGreaterThan(70);
    return tests;
  }

  private void refuses(Object handle, Method method, int place, @Nullable String missing) {
    Class<?>[] types = method.getParameterTypes();
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = i == place ? missing : argument(types[i]);
    }

    int before = scripted.transport.sent().size();
    Throwable thrown = catchThrowable(() -> call(handle, method, arguments));

    assertThat(scripted.transport.sent()).hasSize(before);
    assertThat(thrown).isInstanceOfAny(NullPointerException.class, IllegalArgumentException.class);
  }

  private static void call(Object handle, Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      if (method.invoke(handle, arguments) instanceof CompletableFuture<?> future) {
        future.join();
      }
    } catch (InvocationTargetException | CompletionException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  private static Object argument(Class<?> type) {
    if (type == String.class) {
      return "a";
    }
    if (type == Consumer.class) {
      return (Consumer<Object>) options -> {};
    }
    if (type == UnaryOperator.class) {
      return UnaryOperator.identity();
    }
    if (type == Patch.class) {
      return Patch.merge("{}");
    }
    if (type == Duration.class) {
      return Duration.ofSeconds(1);
    }
    if (type == Goal.class) {
      return Goal.<KubeObject>when("never", object -> false);
    }
    if (type == Set.class) {
      return Set.of("them");
    }
    if (type == KubeObject.class) {
      return ConfigMap.of(c -> c.name("a"));
    }
    throw new AssertionError("no argument of " + type);
  }

  /** One of each class whose methods take names or namespaces. */
  private List<Object> handles() throws Exception {
    KubeClient client = scripted.client();
    Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("shop");
    AsyncClient async = client.async(Runnable::run);
    return List.of(
        client,
        client.resources(ConfigMap.TYPE),
        configMaps,
        client.resources(Namespace.TYPE),
        configMaps.status(),
        configMaps.subresource("view"),
        configMaps.metadataOnly(),
        configMaps.table(),
        new UnstructuredResources(core(client), served()),
        client.evictions("shop"),
        client.certificateApprovals(),
        client.proxy(),
        async.resources(ConfigMap.TYPE),
        async.of(configMaps));
  }

  private static ServedResource served() {
    return new ServedResource(
        ConfigMap.TYPE.resource(),
        new GroupVersionKind("", "v1", "ConfigMap"),
        true,
        "configmap",
        List.of(),
        List.of(),
        List.of("get"),
        List.of());
  }

  private static ClientCore core(KubeClient client) throws ReflectiveOperationException {
    Field core = KubeClient.class.getDeclaredField("core");
    core.setAccessible(true);
    return (ClientCore) core.get(client);
  }

  @Test
  void requestsAboutOneObjectAreNeverMadeOfACollection() {
    ResourcePath all = ResourcePath.collection(ConfigMap.TYPE.resource(), "shop");
    ResourceRequests requests = new ResourceRequests(ConfigMap.TYPE);
    ConfigMap object = ConfigMap.of(c -> c.name("a"));
    String expected =
        "a request about one object needs its name, not /api/v1/namespaces/shop/configmaps";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests.delete(all, null))
        .withMessage(expected);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests.get(all, ResourceVersion.NONE))
        .withMessage(expected);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests.update(all, object, WriteParameters.NONE))
        .withMessage(expected);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests.apply(all, object, WriteParameters.NONE, true))
        .withMessage(expected);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests.createBelow(all, object, WriteParameters.NONE))
        .withMessage(expected);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.subresource("status"))
        .withMessage("subresource status of configmaps.v1 needs the name of an object");
  }

  @Test
  @SuppressWarnings("NullAway") // callers without a null checker do this
  void tellsWhatIsMissing() {
    assertThatNullPointerException()
        .isThrownBy(() -> scripted.configMaps().delete((String) null))
        .withMessage("name");
    assertThatNullPointerException()
        .isThrownBy(() -> scripted.client().resources(ConfigMap.TYPE).inNamespace(null))
        .withMessage("namespace");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scripted.configMaps().delete(""))
        .withMessage("a name of configmaps.v1 can't be empty");
  }
}
