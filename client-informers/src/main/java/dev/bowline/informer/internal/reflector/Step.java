package dev.bowline.informer.internal.reflector;

import java.util.ArrayList;
import java.util.List;

/**
 * What follows an input.
 *
 * @param state the next state
 * @param effects what to do at once, in this order
 * @param command what to do then
 */
public record Step(ReflectorState state, List<Effect> effects, Command command) {
  static Step of(ReflectorState state, Command command) {
    return new Step(state, List.of(), command);
  }

  static Step of(ReflectorState state, Effect effect, Command command) {
    return new Step(state, List.of(effect), command);
  }

  /** The same with an effect before the others. */
  Step after(Effect effect) {
    List<Effect> all = new ArrayList<>();
    all.add(effect);
    all.addAll(effects);
    return new Step(state, List.copyOf(all), command);
  }
}
