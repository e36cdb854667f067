package dev.bowline.codec.closed;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.connect.VMStartException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Runs a program in a JVM of its own under the JDK's debugger interface, with a breakpoint on
 * everything that finds or uses classes and members by name, and notes who of the program came
 * there.
 */
final class Recorder {
  /** Class and methods, as a pattern of names. */
  private static final Map<String, Pattern> WATCHED =
      Map.of(
          "java.lang.Class",
          Pattern.compile(
              "forName|newInstance|get(Declared)?(Methods?|Fields?|Constructors?|Classes)|getRecordComponents|getResource(AsStream)?"),
          "java.lang.reflect.Method",
          Pattern.compile("invoke"),
          "java.lang.reflect.Constructor",
          Pattern.compile("newInstance"),
          "java.lang.reflect.Field",
          Pattern.compile("(get|set).*"),
          "java.lang.reflect.Proxy",
          Pattern.compile("newProxyInstance"),
          "java.util.ServiceLoader",
          Pattern.compile("load.*"),
          "java.util.ResourceBundle",
          Pattern.compile("getBundle"),
          "java.io.ObjectInputStream",
          Pattern.compile("readObject"),
          "java.lang.invoke.MethodHandles",
          Pattern.compile("privateLookupIn"),
          "java.lang.invoke.MethodHandles$Lookup",
          Pattern.compile("(find|unreflect|define).*"));

  /**
   * The JVM's own linking of lambdas and text, and the constants of enums: in a native image they
   * are made at build time.
   */
  private static final List<String> OF_THE_JVM =
      List.of("java.lang.invoke.MethodHandleNatives", "java.lang.Class.getEnumConstantsShared");

  private final SortedSet<String> seen = new TreeSet<>();
  private String output = "";

  /** Runs a main class and waits for its end. */
  void run(String mainClass, String arguments, String options)
      throws IOException,
          InterruptedException,
          IllegalConnectorArgumentsException,
          VMStartException {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> settings = connector.defaultArguments();
    settings.get("main").setValue(mainClass + " " + arguments);
    settings.get("options").setValue(options);
    VirtualMachine machine = connector.launch(settings);
    try {
      for (String watched : WATCHED.keySet()) {
        machine.classesByName(watched).forEach(type -> watch(machine, type));
        ClassPrepareRequest later = machine.eventRequestManager().createClassPrepareRequest();
        later.addClassFilter(watched);
        later.enable();
      }
      // The first event is the start, at which the machine waits; going on twice would lose a stop.
      while (handle(machine, machine.eventQueue().remove())) {}
      output = text(machine.process().getInputStream()) + text(machine.process().getErrorStream());
      machine.process().waitFor();
    } finally {
      machine.process().destroyForcibly();
    }
  }

  /** What was called by whom: method, and the first caller that is no class of the JDK. */
  SortedSet<String> seen() {
    return seen;
  }

  /** What the program printed. */
  String output() {
    return output;
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void watch(VirtualMachine machine, ReferenceType type) {
    Pattern names = WATCHED.get(type.name());
    for (Method method : type.methods()) {
      if (names != null
          && names.matcher(method.name()).matches()
          && !method.isNative()
          && !method.isAbstract()) {
        BreakpointRequest request =
            machine.eventRequestManager().createBreakpointRequest(method.location());
        request.setSuspendPolicy(BreakpointRequest.SUSPEND_EVENT_THREAD);
        request.enable();
      }
    }
  }

  private boolean handle(VirtualMachine machine, EventSet events) {
    for (Event event : events) {
      if (event instanceof VMDisconnectEvent) {
        return false;
      }
      if (event instanceof ClassPrepareEvent prepared) {
        watch(machine, prepared.referenceType());
      } else if (event instanceof BreakpointEvent hit) {
        record(hit);
      }
    }
    events.resume();
    return true;
  }

  private void record(BreakpointEvent hit) {
    for (StackFrame frame : frames(hit.thread())) {
      Method method = frame.location().method();
      String type = method.declaringType().name();
      if (OF_THE_JVM.contains(type) || OF_THE_JVM.contains(type + "." + method.name())) {
        return;
      }
      boolean isOfTheJdk =
          type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.");
      if (isOfTheJdk && method.isStaticInitializer()) {
        return; // the JDK prepares a class of its own
      }
      if (!isOfTheJdk) {
        seen.add(nameOf(hit.location().method()) + " by " + nameOf(method));
        return;
      }
    }
  }

  private static List<StackFrame> frames(ThreadReference thread) {
    try {
      return thread.frames();
    } catch (IncompatibleThreadStateException e) {
      throw new AssertionError("the thread is stopped at a breakpoint", e);
    }
  }

  private static String nameOf(Method method) {
    return method.declaringType().name() + "." + method.name();
  }
}
