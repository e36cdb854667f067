package dev.bowline.api.demo.v1;

/** Known values of {@code Mode}. Servers may send others. */
public final class Mode {
  /** {@code ""}. */
  public static final String UNSET = "";

  /** {@code "*"}. */
  public static final String ALL = "*";

  /** {@code "IPv4"}. */
  public static final String IPV4 = "IPv4";

  /** {@code "digital signature"}. */
  public static final String DIGITAL_SIGNATURE = "digital signature";

  /** {@code "3rd"}. */
  public static final String _3RD = "3rd";

  /** {@code "kubernetes.io/tls"}. */
  public static final String KUBERNETES_IO_TLS = "kubernetes.io/tls";

  private Mode() {}
}
