package dev.bowline.client.internal.transport;

import okhttp3.Interceptor;

/** An interceptor that doesn't care which call a request belongs to. */
public interface PerRequest extends Interceptor {}
