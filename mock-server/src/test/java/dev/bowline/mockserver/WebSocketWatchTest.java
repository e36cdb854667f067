package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watches over WebSocket, which some clients ask for first. */
final class WebSocketWatchTest {
  private static final String PATH = "/api/v1/namespaces/default/configmaps?watch=true";

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final OkHttpClient http = new OkHttpClient();
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private volatile String protocol = "";

  @AfterEach
  void close() {
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
    server.close();
  }

  private WebSocket open(String parameters) {
    return open(
        new Request.Builder()
            .url(server.url() + PATH + parameters)
            .header("Origin", server.url().toString())
            .build());
  }

  private WebSocket open(Request request) {
    return http.newWebSocket(
        request,
        new WebSocketListener() {
          @Override
          public void onMessage(WebSocket socket, String text) {
            heard.add(text);
          }

          @Override
          public void onOpen(WebSocket socket, Response response) {
            protocol = String.valueOf(response.header("Sec-WebSocket-Protocol"));
          }

          @Override
          public void onClosing(WebSocket socket, int code, String reason) {
            heard.add("closed " + code);
            socket.close(code, null);
          }

          @Override
          public void onFailure(WebSocket socket, Throwable failure, Response response) {
            heard.add("failed " + (response == null ? failure : response.code()));
          }
        });
  }

  private String next() throws InterruptedException {
    return String.valueOf(heard.poll(30, TimeUnit.SECONDS));
  }

  @Test
  void eachEventIsAMessageOfText() throws Exception {
    server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    WebSocket socket = open("");
    assertThat(next()).startsWith("{\"type\":\"ADDED\"").contains("\"name\":\"a\"").endsWith("}\n");
    server.delete(ConfigMap.TYPE, "default", "a");
    assertThat(next()).startsWith("{\"type\":\"DELETED\"");
    socket.close(1000, null);
  }

  @Test
  void oneEventIsUnreadableAndTheNextIsNotAndListsAreNotStruck() throws Exception {
    create("a");
    InjectedFault fault = server.inject(Fault.malformedEvent(0), Moment.any());
    try (TestClient client = new TestClient(server)) {
      client.getJson("/api/v1/configmaps");
    }
    assertThat(fault.count()).isZero();
    open("");
    assertThat(next()).startsWith("{\"ty\0\0\0");
    create("b");
    assertThat(next()).startsWith("{\"type\":\"ADDED\"");
    assertThat(fault.count()).isEqualTo(1);
  }

  @Test
  void aWatchBreaksOffOrFallsSilentAfterSoManyBytes() throws Exception {
    create("a");
    server.inject(Fault.truncate(20), Moment.any());
    open("");
    assertThat(next()).startsWith("failed java.io.EOFException");
    InjectedFault silent = server.inject(Fault.stallAfter(20), Moment.any());
    open("");
    assertThat(silent.awaitCount(1, Duration.ofSeconds(30))).isTrue();
    assertThat(heard).isEmpty();
    silent.release();
    assertThat(next()).startsWith("{\"type\":\"ADDED\"");
  }

  @Test
  void aHalfOpenConnectionDoesNotEndWithTheWatch() throws Exception {
    create("a");
    InjectedFault fault = server.inject(Fault.halfOpen(20), Moment.any());
    open("&timeoutSeconds=1");
    assertThat(fault.awaitCount(1, Duration.ofSeconds(10))).isTrue();
    assertThat(heard.poll(1500, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void sizesOfATerminalAreReadAsJsonAndWhatIsNoneIsPassedOver() throws Exception {
    server.create(
        Pod.of(
            p ->
                p.name("p")
                    .namespace("default")
                    .spec(s -> s.addContainer(c -> c.name("c").image("i")))));
    server
        .podScripts()
        .onExec("default", "p", process -> heard.add(String.valueOf(process.nextSize())));
    WebSocket socket =
        open(
            new Request.Builder()
                .url(server.url() + "/api/v1/namespaces/default/pods/p/exec?command=sh&stdin=1")
                .header("Sec-WebSocket-Protocol", "v5.channel.k8s.io")
                .build());
    for (String size :
        List.of("{\"Width\":99999999999,\"Height\":1}", "[", "{\"Height\":24, \"Width\":81}")) {
      socket.send(ByteString.encodeUtf8("\u0004" + size));
    }
    assertThat(next()).isEqualTo("Size[columns=81, rows=24]");
  }

  @Test
  void anExpiredWatchIsToldSoInItsFirstEvent() throws Exception {
    server.inject(Fault.expire(), Moment.any());
    open("");
    assertThat(next()).startsWith("{\"type\":\"ERROR\"").contains("\"code\":410");
    assertThat(next()).isEqualTo("closed 1000");
  }

  @Test
  void aConnectionThatIsLeftIsStillUpgraded() throws Exception {
    create("a");
    server.inject(Fault.goAway(), Moment.any());
    open("");
    assertThat(next()).startsWith("{\"type\":\"ADDED\"");
  }

  private void create(String name) {
    server.create(ConfigMap.of(c -> c.name(name).namespace("default")));
  }

  @Test
  void aWatchWhoseTimeIsUpIsClosed() throws Exception {
    open("&timeoutSeconds=1");
    assertThat(next()).isEqualTo("closed 1000");
  }

  @Test
  void whoDoesNotSayWhereHeComesFromIsRefused() throws Exception {
    open(new Request.Builder().url(server.url() + PATH).build());
    assertThat(next()).isEqualTo("failed 403");
  }

  @Test
  void oneProtocolIsTakenWhateverItIs() throws Exception {
    Request.Builder request =
        new Request.Builder()
            .url(server.url() + PATH + "&timeoutSeconds=1")
            .header("Origin", server.url().toString());
    open(request.header("Sec-WebSocket-Protocol", "abc").build());
    assertThat(next()).isEqualTo("closed 1000");
    assertThat(protocol).isEqualTo("abc");
    open(request.header("Sec-WebSocket-Protocol", "abc, def").build());
    assertThat(next()).isEqualTo("failed 400");
  }
}
