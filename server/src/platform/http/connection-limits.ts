/** Timeouts in seconds. */
export interface HttpTimeouts {
  /** maximum time until the headers of a request have arrived */
  headers: number;
  /** maximum time until the whole request has arrived */
  request: number;
  /** maximum time without data in either direction */
  idle: number;
}

/** Returns the timeouts as options of Fastify. The interval at which Node looks for slow requests is short. */
export function connectionLimits({ headers, request, idle }: HttpTimeouts) {
  const requestTimeout = request * 1000;
  return {
    requestTimeout,
    connectionTimeout: idle * 1000,
    // Not Node but the shop rejects requests without a Host header, because Node's response would lack the shop's headers.
    http: {
      requireHostHeader: false,
      headersTimeout: headers * 1000,
      requestTimeout,
      connectionsCheckingInterval: Math.min(headers * 500, 5_000),
    },
  };
}
