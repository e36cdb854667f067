package dev.bowline.client;

/** Which exception a refusal becomes: by the Status's reason, else by the code. */
final class RefusalClass {
  private RefusalClass() {}

  static ApiException exception(Refusal refusal) {
    return switch (refusal.status().reason()) {
      case "BadRequest" -> new BadRequestException(refusal);
      case "Unauthorized" -> new UnauthorizedException(refusal);
      case "Forbidden" -> new ForbiddenException(refusal);
      case "NotFound" -> new NotFoundException(refusal);
      case "AlreadyExists" -> new AlreadyExistsException(refusal);
      case "Conflict" ->
          ApplyConflictException.isApplyConflict(refusal.status())
              ? new ApplyConflictException(refusal)
              : new ConflictException(refusal);
      case "Expired", "Gone" -> new ExpiredException(refusal);
      case "Invalid" -> new InvalidException(refusal);
      case "TooManyRequests" -> new TooManyRequestsException(refusal);
      case "Timeout", "ServerTimeout" -> new ServerTimeoutException(refusal);
      default -> byCode(refusal);
    };
  }

  private static ApiException byCode(Refusal refusal) {
    return switch (refusal.code()) {
      case 400 -> new BadRequestException(refusal);
      case 401 -> new UnauthorizedException(refusal);
      case 403 -> new ForbiddenException(refusal);
      case 404 -> new NotFoundException(refusal);
      case 409 -> new ConflictException(refusal);
      case 410 -> new ExpiredException(refusal);
      case 422 -> new InvalidException(refusal);
      case 429 -> new TooManyRequestsException(refusal);
      case 504 -> new ServerTimeoutException(refusal);
      default ->
          refusal.code() >= 500
              ? new ServerErrorException(refusal)
              : new OtherApiException(refusal);
    };
  }
}
