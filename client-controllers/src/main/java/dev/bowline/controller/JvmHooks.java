package dev.bowline.controller;

/** What runs when the JVM ends. */
interface JvmHooks {
  void add(Thread hook);

  /** Does nothing while the JVM ends already. */
  void remove(Thread hook);

  static JvmHooks system() {
    return new JvmHooks() {
      @Override
      public void add(Thread hook) {
        Runtime.getRuntime().addShutdownHook(hook);
      }

      @Override
      public void remove(Thread hook) {
        try {
          Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
          // the JVM is ending: the hook runs or has run
        }
      }
    };
  }
}
