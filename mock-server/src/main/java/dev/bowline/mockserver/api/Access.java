package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.Attributes;
import dev.bowline.mockserver.auth.Authenticator;
import dev.bowline.mockserver.auth.Authorizer;
import dev.bowline.mockserver.auth.Impersonation;
import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.status.ApiFailure;

/** The door: who asks, whom the request is to count for, and whether it may be done at all. */
public final class Access {
  private final Authenticator authenticator;
  private final Impersonation impersonation;
  private final Authorizer authorizer;

  /** Access by an authenticator and an authorizer. */
  public Access(Authenticator authenticator, Authorizer authorizer) {
    this.authenticator = authenticator;
    this.impersonation = new Impersonation(authorizer);
    this.authorizer = authorizer;
  }

  /**
   * The request with the user that it counts for.
   *
   * @throws ApiFailure 401 for credentials that nobody knows, 403 if it may not be done
   */
  ApiRequest admit(ApiRequest request) {
    User sender = authenticator.user(request.call());
    User user =
        impersonation.effective(request.call().headers(), RequestAttributes.of(request, sender));
    Attributes wish = RequestAttributes.of(request, user);
    Authorizer.Decision decision = authorizer.decide(wish);
    if (!decision.isAllowed()) {
      throw wish.forbidden(decision.reason());
    }
    return request.by(user);
  }

  Authenticator authenticator() {
    return authenticator;
  }

  Authorizer authorizer() {
    return authorizer;
  }
}
