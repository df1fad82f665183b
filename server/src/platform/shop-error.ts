import type { ErrorCode, FieldError } from '@axlewright/contract/errors';

interface ProblemExtras {
  errors?: FieldError[];
  price?: number;
  /** goes into the Retry-After header */
  retryAfterSeconds?: number;
  /** the methods that the address takes; goes into the Allow header */
  allowed?: string[];
  /** there is one, but not for this caller, who must not learn that; for the log */
  isHidden?: true;
  /** what was caught; for the log, never for the caller */
  cause?: unknown;
}

/** A refusal with a reason that the caller may read. `code` is stable, `message` says what happened and what to do next. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: Omit<ProblemExtras, 'cause'>;

  constructor(code: ErrorCode, status: number, message: string, { cause, ...extras }: ProblemExtras = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

export const notFound = (what: string) => new ShopError('not-found', 404, `There is no such ${what}.`);
/** The same answer where there is one that the caller has no right to see. The log tells them apart. */
export const hidden = (what: string) => new ShopError('not-found', 404, `There is no such ${what}.`, { isHidden: true });
export const forbidden = (message: string) => new ShopError('forbidden', 403, message);

/** The address is known, but not with this method. */
export const wrongMethod = (allowed: string[]) =>
  new ShopError('method-not-allowed', 405, `This address takes ${allowed.join(', ')} only.`, { allowed });
