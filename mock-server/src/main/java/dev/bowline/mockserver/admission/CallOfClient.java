package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.AdmissionCall;
import java.util.List;

/**
 * A request as callbacks see it.
 *
 * @param request the request
 * @param warnings where warnings for the client go
 */
record CallOfClient(AdmissionRequest request, List<String> warnings) implements AdmissionCall {
  @Override
  public String operation() {
    return request.operation();
  }

  @Override
  public String resource() {
    return request.resource().qualifiedName();
  }

  @Override
  public String subresource() {
    return request.subresource();
  }

  @Override
  public String namespace() {
    return request.namespace();
  }

  @Override
  public String name() {
    return request.name();
  }

  @Override
  public String user() {
    return request.user().name();
  }

  @Override
  public List<String> groups() {
    return List.copyOf(request.user().groups());
  }

  @Override
  public boolean isDryRun() {
    return request.isDryRun();
  }

  @Override
  public void warn(String text) {
    warnings.add(text);
  }
}
