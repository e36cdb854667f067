/** A real kube-apiserver with etcd, run by the scripts of {@code conformance/cluster}. */
@NullMarked
package dev.bowline.conformance.cluster;

import org.jspecify.annotations.NullMarked;
