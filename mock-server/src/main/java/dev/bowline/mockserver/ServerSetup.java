package dev.bowline.mockserver;

import dev.bowline.mockserver.admission.Callbacks;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a builder was told, and what holds where it was told nothing. */
final class ServerSetup {
  int port;
  boolean hasTls = true;
  boolean allVersions;
  boolean speaksCbor;
  boolean authorizes = true;
  boolean looksAtAccounts;
  String token = "";
  int watchWindow = 10_000;
  Duration bookmarkInterval = Duration.ofMinutes(1);
  InstantSource clock = InstantSource.system();
  RandomGenerator random = new SecureRandom();
  @Nullable URI recorded;
  @Nullable Path recording;
  @Nullable Path replayed;
  final List<Path> loaded = new ArrayList<>();
  final Callbacks callbacks = new Callbacks();
  final Set<MockController> controllers = EnumSet.noneOf(MockController.class);
  final Map<String, URI> webhookServices = new HashMap<>();
}
