import { type ErrorParameters, errorText } from '@axlewright/contract/error-texts';
import type { ErrorCode } from '@axlewright/contract/errors';
import type { FieldError, Problem } from '@axlewright/contract/problem';
import type { OrderLineError } from '@axlewright/contract/sales/order-lines';

interface ProblemExtras {
  errors?: FieldError[];
  lines?: OrderLineError[];
  price?: number;
  /** value of the header Retry-After */
  retryAfterSeconds?: number;
  /** methods that the URL supports; sent in the header Allow */
  allowed?: string[];
  /** only for the log: the object exists, but the caller must not know that */
  isHidden?: true;
  /** the original error; only for the log */
  cause?: unknown;
}

type ExtrasOf<Code extends ErrorCode> =
  ErrorParameters<Code> extends undefined
    ? [extras?: ProblemExtras]
    : [extras: ProblemExtras & { parameters: Readonly<ErrorParameters<Code>> }];

/** An error for the caller of the API. `code` never changes. The contract has the text for each code and its parameters. */
export class ShopError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly extras: Omit<ProblemExtras, 'cause'> & Pick<Problem, 'parameters'>;

  constructor(code: Code, status: number, ...[allExtras]: ExtrasOf<Code>) {
    const { cause, ...extras } = (allExtras ?? {}) as ProblemExtras & Pick<Problem, 'parameters'>;
    super(errorText(code, extras.parameters as ErrorParameters<Code>), { cause });
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

type Findable = ErrorParameters<'not-found'>['what'];

export const notFoundError = (what: Findable) => new ShopError('not-found', 404, { parameters: { what } });
/** For an object that the caller may not see. The response is the same as for `notFoundError`, but the log shows the difference. */
export const hiddenError = (what: Findable) => new ShopError('not-found', 404, { parameters: { what }, isHidden: true });
export const forbiddenError = (reason: ErrorParameters<'forbidden'>['reason']) =>
  new ShopError('forbidden', 403, { parameters: { reason } });
export const malformedRequestError = (status = 400) => new ShopError('malformed-request', status, { parameters: { part: 'request' } });
export const notLoggedInError = () => new ShopError('not-logged-in', 401);
/** For a field of the body that is wrong although it has the right shape. */
export const fieldError = (field: string, message: string) => new ShopError('invalid-body', 422, { errors: [{ field, message }] });
export const busyError = () => new ShopError('unavailable', 503, { parameters: { reason: 'busy' }, retryAfterSeconds: 2 });

/** The URL exists, but does not support this method. */
export const wrongMethodError = (allowed: string[]) =>
  new ShopError('method-not-allowed', 405, { parameters: { allowed: allowed.join(', ') }, allowed });
