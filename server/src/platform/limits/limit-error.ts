import { ShopError } from '../shop-error.ts';

type LimitCode = 'too-many-attempts' | 'too-many-reads' | 'too-many-writes';

export const limitError = (code: LimitCode, seconds: number) =>
  new ShopError<LimitCode>(code, 429, { parameters: { seconds }, retryAfterSeconds: seconds });
