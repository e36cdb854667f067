package dev.bowline.client.internal.transport;

import java.io.IOException;
import okhttp3.Response;

/**
 * Keeps OkHttp from acting on a 503 itself. At {@code Retry-After: 0} it would send a request again
 * that is in no list of attempts, and at a number that is no {@code int} it would throw.
 */
final class OneTry implements PerRequest {
  private static final String RETRY_AFTER = "Retry-After";

  /** Says what zero says, in the form that OkHttp doesn't read. */
  private static final String AT_ONCE = "Thu, 01 Jan 1970 00:00:00 GMT";

  private static final int SERVICE_UNAVAILABLE = 503;
  private static final int MOST_DIGITS = 9;

  @Override
  public Response intercept(Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    String wait = response.header(RETRY_AFTER);
    if (response.code() != SERVICE_UNAVAILABLE || wait == null || !isNumber(wait)) {
      return response;
    }
    if (wait.length() > MOST_DIGITS) {
      return response.newBuilder().removeHeader(RETRY_AFTER).build();
    }
    return Integer.parseInt(wait) == 0
        ? response.newBuilder().header(RETRY_AFTER, AT_ONCE).build()
        : response;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
