/**
 * What every API server must answer: one suite, run on the mock server and on a real
 * kube-apiserver.
 */
@NullMarked
package dev.bowline.conformance.contract;

import org.jspecify.annotations.NullMarked;
