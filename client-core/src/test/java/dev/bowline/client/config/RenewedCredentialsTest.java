package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.tls.ClientIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On virtual time: when credentials are asked for, and how often. */
@Timeout(60)
class RenewedCredentialsTest {
  private final Environments environments = new Environments();
  private final Issuer issuer = new Issuer();
  private final RenewedCredentials credentials =
      new RenewedCredentials(issuer, environments.environment(Path.of("")));

  @Test
  void nothingIsAskedForBeforeTheFirstCall() {
    assertThat(issuer.asked).isZero();
    assertThat(credentials.current()).isNull();
    assertThat(credentials).hasToString("the issuer");
  }

  @Test
  void aCredentialWithoutEndIsKept() {
    issuer.willIssue("first", null);
    environments.pass(Duration.ofDays(30));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    environments.pass(Duration.ofDays(30));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    assertThat(issuer.asked).isEqualTo(1);
  }

  @Test
  void itIsRenewedInTheBackgroundTwoMinutesBeforeItsEnd() {
    issuer.willIssue("first", Duration.ofMinutes(15)).willIssue("second", Duration.ofMinutes(30));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    environments.patient = true;
    environments.pass(Duration.ofMinutes(13).minusMillis(1));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    assertThat(environments.background).isEmpty();
    environments.pass(Duration.ofMillis(1));
    for (int i = 0; i < 5; i++) {
      assertThat(credentials.authorization()).isEqualTo("Bearer first");
    }
    assertThat(environments.background).hasSize(1);
    environments.runBackground();
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
    assertThat(issuer.asked).isEqualTo(2);
  }

  @Test
  void aShortLivedOneIsRenewedInTheLastFifthOfItsLife() {
    issuer.willIssue("first", Duration.ofSeconds(50)).willIssue("second", Duration.ofMinutes(5));
    credentials.authorization();
    environments.pass(Duration.ofSeconds(39));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    environments.pass(Duration.ofSeconds(1));
    credentials.authorization();
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  @Test
  void anEndedOneIsNeverUsed() {
    issuer.willIssue("first", Duration.ofMinutes(15)).willIssue("second", Duration.ofHours(9));
    credentials.authorization();
    environments.pass(Duration.ofHours(8));
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  @Test
  void aFailedRenewalIsTriedAgainWhileTheOldOneHolds() {
    issuer
        .willIssue("first", Duration.ofMinutes(15))
        .willFail()
        .willIssue("second", Duration.ofHours(1));
    credentials.authorization();
    environments.pass(Duration.ofMinutes(14));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    assertThat(issuer.asked).isEqualTo(2);
    environments.pass(Duration.ofSeconds(10));
    credentials.authorization();
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  @Test
  void whereNothingHoldsTheFailureIsThrownAndTheNextCallTriesAgain() {
    issuer.willFail().willIssue("first", null);
    assertThatThrownBy(credentials::authorization)
        .isInstanceOf(ConfigException.class)
        .hasMessage("the issuer is on strike");
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
  }

  @Test
  void oneThatEndedBeforeItCameIsAnError() {
    issuer.willIssue("first", Duration.ofMinutes(-1));
    assertThatThrownBy(credentials::authorization)
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "the issuer returned a credential that ended at 2020-01-01T07:59:00Z; it is"
                + " 2020-01-01T08:00:00Z now, by this machine's clock");
  }

  @Test
  void aRefusedTokenIsReplacedOnceForAllWhoUsedIt() {
    issuer.willIssue("first", null).willIssue("second", null);
    credentials.authorization();
    assertThat(credentials.refused("Bearer first")).isTrue();
    assertThat(credentials.refused("Bearer first")).isTrue();
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
    assertThat(issuer.asked).isEqualTo(2);
  }

  @Test
  void whereTheIssuerHasNoOtherTokenItIsLeftAloneForAWhile() {
    issuer.willIssue("same", null).willIssue("same", null).willIssue("other", null);
    credentials.authorization();
    assertThat(credentials.refused("Bearer same")).isFalse();
    assertThat(credentials.refused("Bearer same")).isFalse();
    assertThat(issuer.asked).isEqualTo(2);
    environments.pass(Duration.ofSeconds(10));
    assertThat(credentials.refused("Bearer same")).isTrue();
    assertThat(issuer.asked).isEqualTo(3);
  }

  @Test
  void aRefusedCertificateIsReplacedOnceForAllWhoUsedIt() {
    issuer.willIssue(identity("first")).willIssue(identity("second"));
    assertThat(credentials.authorization()).isNull();
    assertThat(credentials.refused(null)).isTrue();
    assertThat(credentials.refused(null)).isTrue();
    assertThat(issuer.asked).isEqualTo(2);
    assertThat(subject()).isEqualTo("CN=second");
  }

  @Test
  void theSameCertificateStaysTheSameObjectSoThatConnectionsStay() {
    HeldCertificate held = ApiPeer.client("first");
    issuer.willIssue(identity(held)).willIssue(identity(held));
    credentials.authorization();
    ClientIdentity before = credentials.current();
    assertThat(credentials.refused(null)).isFalse();
    assertThat(credentials.current()).isSameAs(before);
  }

  @Test
  void aCertificateEndsWhenItSaysSo() {
    HeldCertificate held =
        new HeldCertificate.Builder()
            .ecdsa256()
            .validityInterval(0, Environments.START.plusSeconds(600).toEpochMilli())
            .build();
    issuer.willIssue(identity(held)).willIssue(identity("second"));
    credentials.authorization();
    environments.pass(Duration.ofMinutes(11));
    credentials.authorization();
    assertThat(subject()).isEqualTo("CN=second");
  }

  @Test
  void manyThreadsAskOnce() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    issuer.will(
        () -> {
          asked.countDown();
          awaitQuietly(answer);
          return new Grant("Bearer first", null, null);
        });
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<@Nullable String>> waiting = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        waiting.add(threads.submit(credentials::authorization));
      }
      assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
      answer.countDown();
      for (Future<@Nullable String> one : waiting) {
        assertThat(one.get(10, TimeUnit.SECONDS)).isEqualTo("Bearer first");
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(issuer.asked).isEqualTo(1);
  }

  @Test
  void anInterruptEndsTheWaitOfOneAndNotTheRenewal() {
    issuer.willIssue("first", null);
    environments.patient = true;
    Thread.currentThread().interrupt();
    assertThatThrownBy(credentials::authorization)
        .isInstanceOf(ConfigException.class)
        .hasMessage("the thread was interrupted while it waited for the issuer");
    assertThat(Thread.interrupted()).isTrue();
    environments.runBackground();
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    assertThat(issuer.asked).isEqualTo(1);
  }

  @Test
  void whoseTimeIsOverLeavesTheRenewalToOthers() {
    issuer.willIssue("first", null);
    environments.patient = true;
    assertThatThrownBy(
            () ->
                credentials.authorizationWithin(
                    (credential, source) -> {
                      throw new TransportException(
                          Kind.TIMEOUT, "no time for " + source, true, List.of(), null);
                    }))
        .hasMessage("no time for the issuer");
    environments.runBackground();
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    assertThat(issuer.asked).isEqualTo(1);
  }

  @Test
  void withoutAThreadTheCallFailsAndTheNextOneTriesAgain() {
    issuer.willIssue("first", null);
    environments.exhausted = true;
    assertThatThrownBy(credentials::authorization)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the issuer failed")
        .hasRootCauseMessage("no thread");
    environments.exhausted = false;
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
  }

  @Test
  void anEndedOneIsNotUsedAlsoWhereAnotherCallCouldNotRenewItMeanwhile() {
    issuer.willIssue("first", Duration.ofMinutes(15)).willFail().willFail();
    credentials.authorization();
    environments.pass(Duration.ofMinutes(20));
    environments.onTime =
        () -> assertThatThrownBy(credentials::authorization).isInstanceOf(ConfigException.class);
    assertThatThrownBy(credentials::authorization).isInstanceOf(ConfigException.class);
    assertThat(issuer.asked).isEqualTo(3);
  }

  /** Or else everybody would wait for it for ever. */
  @Test
  void aRenewalThatLacksMemoryAlsoToSayHowItFailedIsOverAllTheSame() {
    issuer.willIssue("first", Duration.ofMinutes(15));
    issuer.will(
        () -> {
          environments.brokenClock = true;
          throw new OutOfMemoryError("of a test");
        });
    issuer.willIssue("second", null);
    credentials.authorization();
    environments.patient = true;
    environments.pass(Duration.ofMinutes(14));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    assertThatThrownBy(environments::runBackground).isInstanceOf(OutOfMemoryError.class);
    environments.brokenClock = false;
    environments.patient = false;
    environments.pass(Duration.ofMinutes(2));
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  private String subject() {
    ClientIdentity identity = credentials.current();
    return identity == null ? "" : identity.certificate().getSubjectX500Principal().getName();
  }

  private static Grant identity(String name) {
    return identity(ApiPeer.client(name));
  }

  private static Grant identity(HeldCertificate held) {
    return Grant.until(
        null, null, new ClientIdentity(List.of(held.certificate()), held.keyPair().getPrivate()));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Does what it is told, in order. */
  private final class Issuer implements GrantSource {
    private final Deque<Supplier<Grant>> answers = new ArrayDeque<>();
    private int asked;

    void will(Supplier<Grant> answer) {
      answers.add(answer);
    }

    Issuer willIssue(String token, @Nullable Duration life) {
      will(
          () ->
              new Grant(
                  "Bearer " + token, null, life == null ? null : environments.now().plus(life)));
      return this;
    }

    Issuer willIssue(Grant grant) {
      will(() -> grant);
      return this;
    }

    Issuer willFail() {
      will(
          () -> {
            throw new ConfigException("the issuer is on strike");
          });
      return this;
    }

    @Override
    public Grant fetch() {
      asked++;
      return answers.remove().get();
    }

    @Override
    public String toString() {
      return "the issuer";
    }
  }
}
