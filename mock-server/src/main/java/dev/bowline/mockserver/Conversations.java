package dev.bowline.mockserver;

import dev.bowline.mockserver.api.KubeHandler;
import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.auth.Authenticator;
import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.replay.Recorder;
import dev.bowline.mockserver.replay.Replay;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.store.Store;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Who answers: the mock server itself, a real one whose answers are recorded, or a recording. The
 * last two answer nobody but the administrator, since they ask for no rights.
 */
final class Conversations implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Conversations.class.getName());

  private final KubeHandler kube;
  private final Authenticator authenticator;
  private final @Nullable Recorder recorder;
  private final @Nullable Replay replay;

  Conversations(
      KubeHandler kube,
      Authenticator authenticator,
      @Nullable Recorder recorder,
      @Nullable Replay replay) {
    this.kube = kube;
    this.authenticator = authenticator;
    this.recorder = recorder;
    this.replay = replay;
  }

  static @Nullable Recorder recorder(ServerSetup setup) {
    if (setup.recorded == null || setup.recording == null) {
      return null;
    }
    try {
      return new Recorder(setup.recorded, setup.recording);
    } catch (IOException e) {
      throw new LoadException("the recording " + setup.recording + " can't be written", e);
    }
  }

  static @Nullable Replay replay(ServerSetup setup) {
    if (setup.replayed == null) {
      return null;
    }
    try {
      return Replay.read(setup.replayed);
    } catch (IOException e) {
      throw new LoadException("the recording " + setup.replayed + " can't be read", e);
    } catch (IllegalArgumentException e) {
      throw new LoadException(String.valueOf(e.getMessage()), e);
    }
  }

  HttpAnswer answer(HttpCall call, RequestInfo info, Store.Signals seen) throws IOException {
    try {
      if (recorder != null) {
        admit(call);
        return recorder.answer(call, info);
      } else if (replay != null) {
        admit(call);
        return replay.answer(call, seconds(info.parameter("timeoutSeconds")));
      }
      return kube.handle(call, seen);
    } catch (ApiFailure failure) {
      return kube.failure(call, failure);
    }
  }

  private void admit(HttpCall call) {
    User user = authenticator.user(call);
    if (!user.groups().contains(User.MASTERS)) {
      throw new ApiFailure(
          403, "Forbidden", "recordings are for the administrator of the mock server", null);
    }
  }

  private static long seconds(String text) {
    return text.matches("[0-9]{1,9}") ? Long.parseLong(text) : 0;
  }

  /** A file that can't be closed has lost nothing: each line was written at once. */
  @Override
  public void close() {
    if (recorder != null) {
      try {
        recorder.close();
      } catch (IOException e) {
        LOG.log(System.Logger.Level.WARNING, "the recording could not be closed", e);
      }
    }
    if (replay != null) {
      replay.close();
    }
  }
}
