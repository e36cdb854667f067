package dev.bowline.informer.internal.driver;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LocationAwareLogger;

/** What is logged, as text. */
public final class Logged {
  private static final String SETTING = "org.slf4j.simpleLogger.log.dev.bowline";
  private static final int DEBUG = LocationAwareLogger.DEBUG_INT;
  private static final int ERROR = LocationAwareLogger.ERROR_INT;

  private Logged() {}

  public static String by(Runnable action) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream instead = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(instead);
      action.run();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** As {@link #by}, and what the tests' settings keep from the log as well. */
  public static String inFullBy(Runnable action) {
    System.setProperty(SETTING, "debug"); // for those who are made meanwhile
    Map<Object, Integer> before = new HashMap<>();
    loggers().forEach(logger -> before.put(logger, level(logger, DEBUG)));
    try {
      return by(action);
    } finally {
      System.clearProperty(SETTING);
      loggers().forEach(logger -> level(logger, before.getOrDefault(logger, ERROR)));
    }
  }

  private static List<?> loggers() {
    return ((Map<?, ?>)
            value(
                field(LoggerFactory.getILoggerFactory().getClass(), "loggerMap"),
                LoggerFactory.getILoggerFactory()))
        .values().stream()
            .filter(logger -> ((Logger) logger).getName().startsWith("dev.bowline"))
            .toList();
  }

  /** Sets a logger's level, which is read from the settings only once. */
  private static int level(Object logger, int level) {
    Field field = field(logger.getClass(), "currentLogLevel");
    int before = (int) value(field, logger);
    try {
      field.set(logger, level);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    return before;
  }

  private static Field field(Class<?> of, String name) {
    try {
      Field field = of.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  private static Object value(Field field, Object of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
