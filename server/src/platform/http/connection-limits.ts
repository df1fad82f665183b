/** In seconds. */
export interface HttpTimeouts {
  /** until a request's headers are there */
  headers: number;
  /** until all of a request is there */
  request: number;
  /** without a byte in either direction */
  idle: number;
}

/** What a client may take its time for, as the framework's options. Node looks at slow requests by the clock, so it looks often. */
export function connectionLimits({ headers, request, idle }: HttpTimeouts) {
  const requestTimeout = request * 1000;
  return {
    requestTimeout,
    connectionTimeout: idle * 1000,
    http: { headersTimeout: headers * 1000, requestTimeout, connectionsCheckingInterval: Math.min(headers * 500, 5_000) },
  };
}
