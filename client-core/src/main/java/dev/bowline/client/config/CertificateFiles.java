package dev.bowline.client.config;

import dev.bowline.client.internal.tls.ClientIdentity;
import dev.bowline.client.internal.tls.IdentitySource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A client certificate and its key in files that something else renews. */
final class CertificateFiles implements IdentitySource {
  private final Reloaded<Pair, ClientIdentity> identity;

  private record Pair(String chain, String key) {
    /** Without the key. */
    @Override
    public String toString() {
      return "Pair";
    }
  }

  CertificateFiles(PemInput chain, PemInput key, @Nullable String password, LongSupplier nanoTime) {
    identity =
        new Reloaded<>(
            new Pair(chain.text(), key.text()),
            () -> new Pair(chain.latest(), key.latest()),
            pair -> identity(chain, pair.chain(), key, pair.key(), password),
            nanoTime);
  }

  /** Checks that the two belong together. */
  static ClientIdentity identity(
      PemInput chain, String chainText, PemInput key, String keyText, @Nullable String password) {
    ClientIdentity identity =
        new ClientIdentity(chain.certificates(chainText), key.privateKey(keyText, password));
    if (!identity.isMatching()) {
      throw new ConfigException(
          key.place() + " doesn't belong to " + chain.place() + ": its public key is another one");
    }
    return identity;
  }

  @Override
  public @Nullable ClientIdentity current() {
    return identity.get();
  }

  @Override
  public boolean refresh() {
    return identity.refresh() || identity.hasJustChanged();
  }
}
