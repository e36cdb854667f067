package dev.bowline.controller;

import java.util.concurrent.Executor;

/** Threads for code of users that nobody may be held up by. */
final class Beside {
  private Beside() {}

  /**
   * A daemon thread of this controller for each task, which ends with it. Tasks are few and far
   * between.
   */
  static Executor system(String controller) {
    return task -> {
      Thread thread = new Thread(task, "bowline-controller-aside of " + controller);
      thread.setDaemon(true);
      thread.start();
    };
  }
}
