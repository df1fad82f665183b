import { createHmac } from 'node:crypto';
import { normalizeEmail } from '@axlewright/contract/people/email';
import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../limits/network.ts';

export interface SignInAttempt {
  /** the attempted action, as in '/sign-in/email'; never text from the request */
  act: string;
  status: number;
  /** the email address as typed; null if the attempt has none */
  email: string | null;
  ip: string;
}

export type LogSignIn = (attempt: SignInAttempt, logger: FastifyBaseLogger) => void;

/**
 * Logs sign-in attempts with pseudonyms of the person and the network. A pseudonym is a keyed hash: it is the same in every line, and nobody can
 * find the person without the shop's key.
 */
export function createSignInLog(key: string): LogSignIn {
  return ({ act, status, email, ip }, logger) => {
    // Successful sign-ins are also logged at the default level (warn).
    const log = logger.level === 'warn' ? logger.child({}, { level: 'info' }) : logger;
    const who = email === null ? undefined : pseudonym(key, normalizeEmail(email));
    const line = { act, status, who, network: pseudonym(key, networkOf(ip)) };
    if (status < 400) log.info(line, 'signing in');
    else log.warn(line, 'signing in');
  };
}

/** Returns the pseudonym of an email address or a network. */
export function pseudonym(key: string, name: string): string {
  return createHmac('sha256', key).update(name).digest('base64url').slice(0, 16);
}
