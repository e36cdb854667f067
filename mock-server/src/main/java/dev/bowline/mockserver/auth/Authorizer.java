package dev.bowline.mockserver.auth;

import java.util.List;

/** Says who may do what. Thread-safe. */
public interface Authorizer {
  /**
   * A decision.
   *
   * @param isAllowed whether it may be done
   * @param reason why; empty if there is nothing to say
   */
  record Decision(boolean isAllowed, String reason) {
    static final Decision ALLOWED = new Decision(true, "");
  }

  /** Lets everybody do everything. */
  Authorizer ALLOW_ALL =
      new Authorizer() {
        @Override
        public Decision decide(Attributes attributes) {
          return Decision.ALLOWED;
        }

        @Override
        public List<PolicyRule> rules(User user, String namespace) {
          return List.of(PolicyRule.ALL_RESOURCES, PolicyRule.ALL_PATHS);
        }
      };

  /** Decides on a wish. */
  Decision decide(Attributes attributes);

  /** All that a user may do in a namespace. */
  List<PolicyRule> rules(User user, String namespace);
}
