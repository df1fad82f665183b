import type { ErrorCode, FieldError } from '@axlewright/contract/errors';
import type { OrderLineError } from '@axlewright/contract/sales/order-lines';

interface ProblemExtras {
  errors?: FieldError[];
  lines?: OrderLineError[];
  price?: number;
  /** sent as Retry-After */
  retryAfterSeconds?: number;
  /** the methods of the URL; sent as Allow */
  allowed?: string[];
  /** only for the log: the thing exists, but the caller must not know */
  isHidden?: true;
  /** the original error; only for the log */
  cause?: unknown;
}

/** An error that is sent to the caller. `code` is stable; `message` says what happened and what to do next. */
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
/** The same response as `notFound`, for something that the caller has no right to see. The log shows the difference. */
export const hidden = (what: string) => new ShopError('not-found', 404, `There is no such ${what}.`, { isHidden: true });
export const forbidden = (message: string) => new ShopError('forbidden', 403, message);

/** The URL exists, but not with this method. */
export const wrongMethod = (allowed: string[]) =>
  new ShopError('method-not-allowed', 405, `This URL accepts only ${allowed.join(', ')}.`, { allowed });
