/**
 * A Kubernetes API server in memory, on a real socket: {@link
 * dev.bowline.mockserver.MockKubeServer}.
 */
package dev.bowline.mockserver;
