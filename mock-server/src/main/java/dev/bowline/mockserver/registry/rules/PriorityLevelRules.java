package dev.bowline.mockserver.registry.rules;

import java.util.List;

/** How much of the server a kind of requests may take. */
final class PriorityLevelRules implements Rules {
  private static final String EXEMPT = "Exempt";
  private static final int ALL = 100;

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    Field type = spec.at("type");
    if (object.at("metadata", "name").is("exempt") != type.is(EXEMPT)) {
      problems.invalid(
          type.with(type.text()), "must be 'Exempt' if and only if `name` is 'exempt'");
    }
    Field limited = spec.at("limited");
    Field exempt = spec.at("exempt");
    switch (type.text()) {
      case EXEMPT -> {
        if (limited.isSet()) {
          problems.forbidden(limited, "must be nil if the type is not Limited");
        }
        if (exempt.isSet()) {
          checkShares(exempt, problems);
        }
      }
      case "Limited" -> {
        if (exempt.isSet()) {
          problems.forbidden(exempt, "must be nil if the type is Limited");
        }
        if (limited.isSet()) {
          checkLimited(limited, problems);
        } else {
          problems.required(limited, "must not be empty when type is Limited");
        }
      }
      case "" -> problems.required(type);
      default -> problems.notSupported(type, List.of(EXEMPT, "Limited"));
    }
  }

  private static void checkShares(Field level, Problems problems) {
    Field shares = level.at("nominalConcurrencyShares");
    if (shares.number() < 0) {
      problems.invalid(shares, "must be a non-negative integer");
    }
    checkPercentage(level.at("lendablePercent"), problems);
  }

  private static void checkPercentage(Field percentage, Problems problems) {
    if (percentage.isSet()) {
      problems.between(percentage, 0, ALL);
    }
  }

  private static void checkLimited(Field limited, Problems problems) {
    Field shares = limited.at("nominalConcurrencyShares");
    if (shares.number() < 0) {
      problems.invalid(shares, "must be a non-negative integer");
    }
    checkResponse(limited.at("limitResponse"), problems);
    checkPercentage(limited.at("lendablePercent"), problems);
    Field borrowing = limited.at("borrowingLimitPercent");
    if (borrowing.number() < 0) {
      problems.invalid(borrowing, "if specified, must be a non-negative integer");
    }
  }

  private static void checkResponse(Field response, Problems problems) {
    Field queuing = response.at("queuing");
    switch (response.at("type").text()) {
      case "Reject" -> {
        if (queuing.isSet()) {
          problems.forbidden(queuing, "must be nil if limited.limitResponse.type is not Limited");
        }
      }
      case "Queue" -> {
        if (queuing.isSet()) {
          checkQueues(queuing, problems);
        } else {
          problems.required(queuing, "must not be empty if limited.limitResponse.type is Limited");
        }
      }
      case "" -> problems.required(response.at("type"));
      default -> problems.notSupported(response.at("type"), List.of("Queue", "Reject"));
    }
  }

  private static void checkQueues(Field queuing, Problems problems) {
    for (String name : List.of("queueLengthLimit", "queues")) {
      if (queuing.at(name).number() <= 0) {
        problems.invalid(queuing.at(name).with(queuing.at(name).number()), "must be positive");
      }
    }
    Field hand = queuing.at("handSize").with(queuing.at("handSize").number());
    if (hand.number() <= 0) {
      problems.invalid(hand, "must be positive");
    } else if (hand.number() > queuing.at("queues").number()) {
      problems.invalid(
          hand, "should not be greater than queues (" + queuing.at("queues").number() + ")");
    }
  }
}
