export const faultKinds = ['timeout', 'disconnect', 'rate_limit', 'server_error', 'invalid_request', 'processing'] as const;

export interface Fault {
  /**
   * timeout       there is no response, and the caller eventually gives up
   * disconnect    the connection drops
   * processing    the bank is slow, so the payment stays in the state `processing`
   * rate_limit, invalid_request  an error response that is not stored, so the caller can send the request again
   * server_error  a 500; it is stored under the request's idempotency key, but not if `afterEffect` is set
   */
  next: (typeof faultKinds)[number];
  count: number;
  /** If set, the fault applies only to requests whose path starts with this. The path does not include the sandbox's prefix. */
  path?: string | undefined;
  /**
   * Whether the sandbox executes the request before the fault. The caller then gets the fault instead of the response, although the request
   * may have succeeded. Has no effect on `processing`.
   */
  afterEffect: boolean;
}

export type Faults = ReturnType<typeof createFaults>;

/** Stores the planned faults. A test plans a fault for one or more future requests. */
export function createFaults() {
  let planned: Fault[] = [];

  function plan(fault: Fault): void {
    planned.push({ ...fault });
  }

  /** Returns the next planned fault for this path, and lowers its count by one. Removes the fault when its count is 0. */
  function take(path: string, matches: (fault: Fault) => boolean): Fault | undefined {
    const fault = planned.find((candidate) => matches(candidate) && path.startsWith(candidate.path ?? ''));
    if (!fault) return undefined;
    fault.count -= 1;
    planned = planned.filter(({ count }) => count > 0);
    return fault;
  }

  return {
    plan,
    clear: () => {
      planned = [];
    },
    planned: () => planned,
    takeFault: (path: string) => take(path, ({ next }) => next !== 'processing'),
    takeProcessingFault: (path: string) => take(path, ({ next }) => next === 'processing') !== undefined,
  };
}
