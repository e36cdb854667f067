package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.reflector.ReflectorState;

/**
 * What others see of a reflector's state, which is decided on before its effects are carried out.
 *
 * @param state that it is in
 * @param before what is seen for as long as the cache has not more than so many lists
 * @param lists how many there were before the one that led to the state; negative if none did
 */
record Shown(ReflectorState state, ReflectorState before, long lists) {
  static Shown of(ReflectorState state) {
    return new Shown(state, state, -1);
  }
}
