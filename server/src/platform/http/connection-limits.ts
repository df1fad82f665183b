/** Timeouts in seconds. */
export interface HttpTimeouts {
  /** maximum time until the headers of a request have arrived */
  headers: number;
  /** maximum time until the whole request has arrived */
  request: number;
  /** maximum time without data in either direction */
  idle: number;
}

/** Returns the timeouts as options of Fastify. Node checks often for slow requests, so it ends them soon after their timeout. */
export function connectionLimits({ headers, request, idle }: HttpTimeouts) {
  const requestTimeout = request * 1000;
  // Node rejects a longer timeout for the headers than for the whole request.
  const headersTimeout = Math.min(headers * 1000, requestTimeout);
  return {
    requestTimeout,
    connectionTimeout: idle * 1000,
    // The shop rejects requests without a Host header itself, because Node's response would not have the shop's headers.
    http: {
      requireHostHeader: false,
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval: Math.min(headersTimeout / 2, 5_000),
    },
  };
}
