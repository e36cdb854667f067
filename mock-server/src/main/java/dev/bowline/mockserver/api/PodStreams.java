package dev.bowline.mockserver.api;

import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedLog;
import dev.bowline.mockserver.ScriptedPort;
import dev.bowline.mockserver.ScriptedProcess;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.stream.Handshake;
import dev.bowline.mockserver.stream.LogBody;
import dev.bowline.mockserver.stream.PortConversation;
import dev.bowline.mockserver.stream.ProcessConversation;
import dev.bowline.mockserver.stream.ScriptTable;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Exec, attach, log and port-forward: what a kubelet would answer, by scripts. */
final class PodStreams {
  private static final Set<String> SUBRESOURCES = Set.of("exec", "attach", "log", "portforward");
  private static final List<String> PORT_PROTOCOLS = List.of("v4.channel.k8s.io");
  private static final int LAST_PORT = 0xffff;

  private final ScriptTable scripts;
  private final InstantSource clock;
  private final Store store;
  private final Admissions admissions;

  PodStreams(ScriptTable scripts, InstantSource clock, Store store, Admissions admissions) {
    this.scripts = scripts;
    this.clock = clock;
    this.admissions = admissions;
    this.store = store;
  }

  static boolean isFor(Target target) {
    return target.resource().qualifiedName().equals("pods")
        && SUBRESOURCES.contains(target.subresource());
  }

  HttpAnswer answer(ApiRequest request, Target target) {
    boolean isLog = target.subresource().equals("log");
    boolean isServed =
        request.method().equals("GET") || (!isLog && request.method().equals("POST"));
    if (!isServed) {
      throw Failures.methodNotAllowed();
    }
    if (isLog) {
      Accept.of(request).stream();
      LogOptionChecks.check(request.query(), target.name());
    } else {
      refuseDryRun(request);
      if (target.subresource().equals("portforward")) {
        request.query().all("ports").forEach(PodStreams::checkPort);
      }
      admissions.connecting(request, target).ask(options(request));
    }
    String key = target.resource().key(target.namespace(), target.name());
    StoredObject pod = store.get(target.resource().storage(), key);
    if (pod == null) {
      throw Failures.notFound(target.resource(), target.name());
    }
    if (!target.subresource().equals("portforward")) {
      ContainerChoice.check(
          target.name(), pod.document().tree(), request.query().text("container"));
    }
    return switch (target.subresource()) {
      case "log" -> log(request, target);
      case "portforward" -> port(request, target);
      default -> process(request, target);
    };
  }

  /** Connections can't be had for trial. */
  static void refuseDryRun(ApiRequest request) {
    if (request.query().has("dryRun")) {
      throw Failures.badRequest("dryRun is not supported");
    }
  }

  private static void checkPort(String port) {
    boolean isNumber = port.matches("[0-9]+");
    if (!isNumber || new BigInteger(port).bitLength() > Short.SIZE) {
      throw Failures.badRequest(
          "cannot convert to []int32: strconv.ParseUint: parsing "
              + GoFormat.quoted(port)
              + ": "
              + (isNumber ? "value out of range" : "invalid syntax"));
    }
  }

  private static Map<String, @Nullable Object> options(ApiRequest request) {
    Map<String, @Nullable Object> options = new LinkedHashMap<>();
    for (String name : List.of("stdin", "stdout", "stderr", "tty")) {
      if (request.query().flag(name)) {
        options.put(name, true);
      }
    }
    if (!request.query().text("container").isEmpty()) {
      options.put("container", request.query().text("container"));
    }
    for (String name : List.of("command", "ports")) {
      if (request.query().has(name)) {
        options.put(name, request.query().all(name));
      }
    }
    return options;
  }

  private HttpAnswer process(ApiRequest request, Target target) {
    Query query = request.query();
    PodScript<ScriptedProcess> script =
        scripted(target, scripts.process(target.subresource(), target.namespace(), target.name()));
    if (target.subresource().equals("exec") && query.all("command").isEmpty()) {
      throw Failures.badRequest("you must specify at least 1 command for the container");
    }
    boolean terminal = query.flag("tty");
    if (terminal && query.flag("stderr")) {
      throw Failures.badRequest("tty and stderr cannot both be true");
    }
    requireUpgrade(request);
    String protocol = Handshake.protocol(request.call(), scripts.protocols());
    if (protocol == null) {
      return Handshake.refuse();
    }
    ProcessConversation.Request asked =
        new ProcessConversation.Request(
            query.all("command"),
            query.text("container"),
            query.flag("stdin"),
            query.flag("stdout"),
            query.flag("stderr"),
            terminal,
            protocol);
    return Handshake.accept(request.call(), protocol, new ProcessConversation(script, asked));
  }

  private HttpAnswer port(ApiRequest request, Target target) {
    PodScript<ScriptedPort> script =
        scripted(target, scripts.port(target.namespace(), target.name()));
    requireUpgrade(request);
    String ports = request.query().text("ports");
    if (!ports.matches("[0-9]{1,5}")
        || Integer.parseInt(ports) < 1
        || Integer.parseInt(ports) > LAST_PORT) {
      throw Failures.badRequest("query parameter \"ports\" is required, one port of a pod");
    }
    String protocol = Handshake.protocol(request.call(), PORT_PROTOCOLS);
    if (protocol == null) {
      return Handshake.refuse();
    }
    return Handshake.accept(
        request.call(), protocol, new PortConversation(script, Integer.parseInt(ports)));
  }

  private HttpAnswer log(ApiRequest request, Target target) {
    Query query = request.query();
    PodScript<ScriptedLog> script = scripts.log(target.namespace(), target.name());
    if (script == null) { // no node either
      return new HttpAnswer(204, HttpHeaders.NONE, new HttpAnswer.Bytes(new byte[0]));
    }
    LogBody.Request asked =
        new LogBody.Request(
            query.text("container"),
            query.flag("follow"),
            query.flag("previous"),
            query.flag("timestamps"),
            since(query),
            number(query, "tailLines"),
            number(query, "limitBytes"));
    return new HttpAnswer(
        200, HttpHeaders.NONE.with("Content-Type", "text/plain"), new LogBody(script, asked));
  }

  private Optional<Instant> since(Query query) {
    OptionalInt seconds = number(query, "sinceSeconds");
    if (seconds.isPresent()) {
      return Optional.of(clock.instant().minusSeconds(seconds.getAsInt()));
    }
    String time = query.text("sinceTime");
    try {
      return time.isEmpty()
          ? Optional.empty()
          : Optional.of(OffsetDateTime.parse(time).toInstant().truncatedTo(ChronoUnit.SECONDS));
    } catch (DateTimeException e) {
      throw Failures.badRequest("sinceTime is no RFC 3339 time: " + time);
    }
  }

  private static OptionalInt number(Query query, String name) {
    String text = query.text(name);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw Failures.badRequest(name + " is no number: " + text);
    }
  }

  private static void requireUpgrade(ApiRequest request) {
    if (!Handshake.isWanted(request.call())) {
      throw Failures.badRequest("Upgrade request required");
    }
  }

  private static <S> S scripted(Target target, @Nullable S script) {
    if (script == null) {
      throw Failures.badRequest("pod " + target.name() + " does not have a host assigned");
    }
    return script;
  }
}
