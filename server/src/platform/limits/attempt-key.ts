import { hash } from 'node:crypto';

/** The key of a counter. It contains a hash, never an email or network address. */
export const attemptKey = (limit: string, who: string) => `${limit}:${hash('sha256', who, 'base64url').slice(0, 22)}`;
