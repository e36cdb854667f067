package dev.bowline.client;

import java.util.function.Function;

/** Which exception a refusal becomes: by the Status's reason, else by the code. */
enum RefusalKind {
  BAD_REQUEST(BadRequestException::new),
  UNAUTHORIZED(UnauthorizedException::new),
  FORBIDDEN(ForbiddenException::new),
  NOT_FOUND(NotFoundException::new),
  ALREADY_EXISTS(AlreadyExistsException::new),
  CONFLICT(ConflictException::new),
  APPLY_CONFLICT(ApplyConflictException::new),
  EXPIRED(ExpiredException::new),
  INVALID(InvalidException::new),
  TOO_MANY_REQUESTS(TooManyRequestsException::new),
  SERVER_TIMEOUT(ServerTimeoutException::new),
  SERVER_ERROR(ServerErrorException::new),
  OTHER(OtherApiException::new);

  private final Function<Refusal, ApiException> constructor;

  RefusalKind(Function<Refusal, ApiException> constructor) {
    this.constructor = constructor;
  }

  ApiException exception(Refusal refusal) {
    return constructor.apply(refusal);
  }

  static RefusalKind of(Refusal refusal) {
    return switch (refusal.status().reason()) {
      case "BadRequest" -> BAD_REQUEST;
      case "Unauthorized" -> UNAUTHORIZED;
      case "Forbidden" -> FORBIDDEN;
      case "NotFound" -> NOT_FOUND;
      case "AlreadyExists" -> ALREADY_EXISTS;
      case "Conflict" ->
          ApplyConflictException.isApplyConflict(refusal.status()) ? APPLY_CONFLICT : CONFLICT;
      case "Expired", "Gone" -> EXPIRED;
      case "Invalid" -> INVALID;
      case "TooManyRequests" -> TOO_MANY_REQUESTS;
      case "Timeout", "ServerTimeout" -> SERVER_TIMEOUT;
      default -> ofCode(refusal.code());
    };
  }

  private static RefusalKind ofCode(int code) {
    return switch (code) {
      case 400 -> BAD_REQUEST;
      case 401 -> UNAUTHORIZED;
      case 403 -> FORBIDDEN;
      case 404 -> NOT_FOUND;
      case 409 -> CONFLICT;
      case 410 -> EXPIRED;
      case 422 -> INVALID;
      case 429 -> TOO_MANY_REQUESTS;
      case 504 -> SERVER_TIMEOUT;
      default -> code >= 500 ? SERVER_ERROR : OTHER;
    };
  }
}
