package dev.bowline.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each text once, since servers repeat some with every answer; of many different ones the
 * oldest are forgotten. Thread-safe.
 */
final class LoggedWarnings implements Consumer<Warning> {
  private static final Logger LOG = LoggerFactory.getLogger(KubeClient.class);
  private static final int REMEMBERED = 256;

  private final Map<String, Boolean> seen =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  @Override
  public void accept(Warning warning) {
    boolean isNew;
    synchronized (seen) {
      isNew = seen.put(warning.text(), true) == null;
    }
    if (isNew) {
      LOG.warn("the API server warns: {}", warning.text());
    }
  }
}
