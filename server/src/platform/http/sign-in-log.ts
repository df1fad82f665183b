import { createHmac } from 'node:crypto';
import { normalizeEmail } from '@axlewright/contract/people/email';
import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../limits/network.ts';

export interface SignInAttempt {
  /** what was tried, as in '/sign-in/email'; never a stranger's text */
  act: string;
  status: number;
  /** as typed; null: the attempt names nobody */
  email: string | null;
  ip: string;
}

export type LogSignIn = (attempt: SignInAttempt, logger: FastifyBaseLogger) => void;

/**
 * Logs who tried to get in and from which network. Both are hashed with a key of this shop: the same person has the same name in every line,
 * and nobody without the key can tell whose it is.
 */
export function createSignInLog(key: string): LogSignIn {
  return ({ act, status, email, ip }, logger) => {
    // At the usual level, sign-ins that succeed are logged too.
    const log = logger.level === 'warn' ? logger.child({}, { level: 'info' }) : logger;
    const who = email === null ? undefined : pseudonym(key, normalizeEmail(email));
    const line = { act, status, who, network: pseudonym(key, networkOf(ip)) };
    if (status < 400) log.info(line, 'signing in');
    else log.warn(line, 'signing in');
  };
}

/** What stands in the log for an e-mail address or a network. */
export function pseudonym(key: string, name: string): string {
  return createHmac('sha256', key).update(name).digest('base64url').slice(0, 16);
}
