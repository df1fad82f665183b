/** Timeouts in seconds. */
export interface HttpTimeouts {
  /** maximum time until the headers of a request have arrived */
  headers: number;
  /** maximum time until the whole request has arrived */
  request: number;
  /** maximum time without data in either direction */
  idle: number;
}

/** Returns the timeouts as Fastify's options. Node looks for slow requests at an interval, which is short here. */
export function connectionLimits({ headers, request, idle }: HttpTimeouts) {
  const requestTimeout = request * 1000;
  return {
    requestTimeout,
    connectionTimeout: idle * 1000,
    // The shop rejects requests without a Host header. If Node rejected them, its response would lack the shop's headers.
    http: {
      requireHostHeader: false,
      headersTimeout: headers * 1000,
      requestTimeout,
      connectionsCheckingInterval: Math.min(headers * 500, 5_000),
    },
  };
}
