import { createHash } from 'node:crypto';
import { constantTimeEqual, makeSignature, symmetricDecrypt } from 'better-auth/crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../../../platform/auth/key-file.ts';
import type { Database } from '../../../platform/database/db.ts';
import { expireSigningKeys, listSigningKeys } from './identity.queries.ts';

/** Options of Better Auth: keys with versions, and the key for data that was encrypted without a version. */
export interface ProviderSecrets {
  secret: string;
  secrets?: { version: number; value: string }[];
}

/**
 * Converts the provider's keys to options of Better Auth. Keys from a file have versions. A key from the database has none, because earlier
 * releases encrypted without versions.
 *
 * These keys also encrypt the key pairs that sign ID tokens. If no key can decrypt a pair, this function marks the pair as expired. The
 * provider then creates a new pair for the next ID token. It still publishes the public key of the old pair.
 */
export async function prepareProviderSecrets(
  database: Database,
  keys: Keys,
  { fromFile }: { fromFile: boolean },
): Promise<ProviderSecrets> {
  const versioned = keys.map((value) => ({ version: versionOf(value), value }));
  const choices = keys.map((secret): ProviderSecrets => (fromFile ? { secret, secrets: versioned } : { secret }));
  const pairs = await listSigningKeys(database);
  let chosen = choices[0] as ProviderSecrets;
  const undecryptable = new Set(pairs.map(({ id }) => id));
  for (const choice of choices) {
    for (const { id, encrypted } of pairs) {
      if (!(await canDecrypt(choice, encrypted))) continue;
      undecryptable.delete(id);
      if (!isVersioned(encrypted)) chosen = choice;
    }
  }
  await expireSigningKeys(database, [...undecryptable]);
  return chosen;
}

/**
 * Returns the version of a key: a number from its hash, which reveals nothing about the key. It stays the same if the lines of the file are moved.
 */
const versionOf = (key: string) => createHash('sha256').update(`version of ${key}`).digest().readUIntBE(0, 6);

const isVersioned = (encrypted: string) => encrypted.startsWith('$ba$');

async function canDecrypt({ secret, secrets }: ProviderSecrets, data: string): Promise<boolean> {
  const [current] = secrets ?? [];
  const key = current
    ? {
        keys: new Map(secrets?.map(({ version, value }) => [version, value])),
        currentVersion: current.version,
        legacySecret: secret,
      }
    : secret;
  return symmetricDecrypt({ key, data }).then(
    () => true,
    () => false,
  );
}

/**
 * Better Auth verifies cookies and emailed links only with the first key. If another key signed them, this function signs them again with
 * the first key. Returns the changed request.
 */
export async function signAgainWithFirstKey(request: Request, [first, ...others]: Keys): Promise<Request> {
  if (others.length === 0) return request;
  const headers = new Headers(request.headers);
  const cookie = headers.get('cookie');
  if (cookie) headers.set('cookie', await signCookiesAgain(cookie, first, others));
  const url = new URL(request.url);
  const link = url.searchParams.get('token');
  if (link) url.searchParams.set('token', await signLinkAgain(link, first, others));
  return new Request(new Request(url, request), { headers });
}

async function signCookiesAgain(header: string, first: string, others: string[]): Promise<string> {
  const cookies = header.split(';').map(async (cookie) => {
    const [, name, value = ''] = /^([^=]*)=(.*)$/.exec(cookie.trim()) ?? [];
    const text = decodeText(value);
    const dot = text.lastIndexOf('.');
    for (const key of dot > 0 ? others : []) {
      const signed = text.slice(0, dot);
      if (!constantTimeEqual(await makeSignature(signed, key), text.slice(dot + 1))) continue;
      return `${name}=${encodeURIComponent(`${signed}.${await makeSignature(signed, first)}`)}`;
    }
    return cookie.trim();
  });
  return (await Promise.all(cookies)).join('; ');
}

function decodeText(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The token of a confirmation link is a JWT, which is signed again. The token of a password reset link is random, and is returned unchanged. */
async function signLinkAgain(token: string, first: string, others: string[]): Promise<string> {
  const bytes = (key: string) => new TextEncoder().encode(key);
  for (const key of others) {
    const payload = await jwtVerify(token, bytes(key), { algorithms: ['HS256'] }).then(
      (verified) => verified.payload,
      () => null,
    );
    if (payload) return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(bytes(first));
  }
  return token;
}
