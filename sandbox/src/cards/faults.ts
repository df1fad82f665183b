export const faultKinds = ['timeout', 'disconnect', 'rate_limit', 'server_error', 'invalid_request', 'processing'] as const;

export interface Fault {
  /**
   * 'timeout': no answer until the caller gives up; 'disconnect': the line drops; 'processing': the bank takes its time;
   * 'server_error': a failure that is kept under the request's key unless it comes after the effect
   */
  next: (typeof faultKinds)[number];
  count: number;
  /** only requests whose path below the sandbox begins so */
  path?: string | undefined;
  /** the effect happens, and then the answer is lost */
  afterEffect: boolean;
}

export type Faults = ReturnType<typeof createFaults>;

/** Troubles that were asked for, each for a number of requests to come. */
export function createFaults() {
  let planned: Fault[] = [];

  function plan(fault: Fault): void {
    planned.push({ ...fault });
  }

  /** Uses up one of the troubles planned for this path. */
  function take(path: string, isWanted: (fault: Fault) => boolean): Fault | undefined {
    const fault = planned.find((candidate) => isWanted(candidate) && path.startsWith(candidate.path ?? ''));
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
    takeTrouble: (path: string) => take(path, ({ next }) => next !== 'processing'),
    takeSlowBank: (path: string) => take(path, ({ next }) => next === 'processing') !== undefined,
  };
}
