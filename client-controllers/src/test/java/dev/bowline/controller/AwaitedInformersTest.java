package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.informer.Subscription;
import dev.bowline.meta.KubeObject;
import dev.bowline.mockserver.Fault;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.mockserver.Moment;
import dev.bowline.type.ResourceType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever waits for an informer, and in whichever way: it comes before those that nobody does. */
@Timeout(90)
class AwaitedInformersTest {
  private static final Duration SOON = Duration.ofSeconds(60);

  /** As many lists as there may be at once, with those of which nothing comes. */
  private static final int MOST_LISTS = 32;

  private static final int UNAWAITED = 30;

  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.create(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
  private final Informers informers = Informers.of(client);
  private final List<Controller<?>> controllers = new ArrayList<>();

  @AfterEach
  void end() {
    controllers.forEach(Controller::close);
    informers.close();
    client.close();
    server.close();
  }

  private enum Way {
    INFORMER,
    SUBSCRIPTION,
    OPTION,
    CONTROLLER
  }

  private <T extends KubeObject> Informer<T> start(ResourceType<T> type, String namespace) {
    return informers.of(type).inNamespace(namespace).withoutStreamingLists().start();
  }

  private void waitFor(Informer<ConfigMap> informer, Way way) {
    if (way == Way.INFORMER) {
      inBackground(its -> its.awaitSync(SOON), informer);
    } else if (way == Way.SUBSCRIPTION) {
      Subscription subscription = informer.subscribe(event -> {});
      inBackground(its -> its.awaitSync(SOON), subscription);
    } else if (way == Way.OPTION) {
      informer.subscribe(event -> {}, options -> options.awaited());
    } else {
      Controller<?> controller =
          Controller.of("waiting", informer)
              .syncTimeout(SOON)
              .build((key, context) -> Result.done());
      controllers.add(controller);
      inBackground(Controller::start, controller);
    }
  }

  /** On a thread of its own: it may wait for all of the time. */
  private <T> void inBackground(Consumer<T> wait, T whom) {
    Thread thread = new Thread(() -> wait.accept(whom), "waits");
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((its, e) -> {}); // what it waits for ends with the test
    thread.start();
  }

  private long lists(String resource) {
    return server.calls("list", resource).size();
  }

  @Test
  @Tag("scenario-104")
  void anInformerThatIsAwaitedListsBeforeOthers() {
    server.inject(Fault.stall(), Moment.when(call -> call.verb().equals("list")).always());
    List<Informer<Secret>> busy = new ArrayList<>();
    for (int i = 0; i < MOST_LISTS; i++) {
      busy.add(start(Secret.TYPE, "busy-" + i));
    }
    await().atMost(SOON).until(() -> lists("secrets") == MOST_LISTS);
    for (int i = 0; i < UNAWAITED; i++) {
      start(ConfigMap.TYPE, "unawaited-" + i);
    }
    List<String> awaited = new ArrayList<>();
    for (Way way : Way.values()) {
      String namespace = "by-" + way.name().toLowerCase(Locale.ROOT);
      awaited.add(namespace);
      waitFor(start(ConfigMap.TYPE, namespace), way);
    }

    List<String> namespaces = List.of();
    for (int ended = 1; ended < UNAWAITED && !namespaces.containsAll(awaited); ended++) {
      busy.get(ended).close(); // which lets one more begin
      int begun = ended;
      await().atMost(SOON).until(() -> lists("configmaps") == begun);
      namespaces =
          server.calls("list", "configmaps").stream().map(call -> call.namespace()).toList();
    }
    assertThat(namespaces).containsAll(awaited).hasSizeLessThan(UNAWAITED / 2);
  }
}
