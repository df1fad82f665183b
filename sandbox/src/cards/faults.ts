export const faultKinds = ['timeout', 'disconnect', 'rate_limit', 'server_error', 'invalid_request', 'processing'] as const;

export interface Fault {
  /**
   * 'timeout': no response until the caller gives up; 'disconnect': the connection drops; 'processing': the bank is slow;
   * 'server_error': a 500, stored under the request's idempotency key unless it comes after the effect
   */
  next: (typeof faultKinds)[number];
  count: number;
  /** only for requests whose path, without the sandbox's prefix, starts with this */
  path?: string | undefined;
  /** the request takes effect, but its response is lost */
  afterEffect: boolean;
}

export type Faults = ReturnType<typeof createFaults>;

/** Planned faults, each for a number of future requests. */
export function createFaults() {
  let planned: Fault[] = [];

  function plan(fault: Fault): void {
    planned.push({ ...fault });
  }

  /** Uses up one of the faults planned for this path. */
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
    takeSlowBank: (path: string) => take(path, ({ next }) => next === 'processing') !== undefined,
  };
}
