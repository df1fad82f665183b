import { createPrivateKey, type KeyObject } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Creates tokens for one user with the real keys of the shop and the provider. They are valid, except for what the caller changes. */
export interface TokenForge {
  idToken(change?: JWTPayload, key?: KeyObject | CryptoKey | Uint8Array, alg?: string): Promise<string>;
  accessToken(change?: JWTPayload, header?: { typ?: string; alg?: string; key?: CryptoKey | Uint8Array }): Promise<string>;
  unsigned(claims: JWTPayload): string;
  /** the provider's public key, in formats that an attacker could use as an HS256 secret */
  publicKeyAsSecret: { pem: Uint8Array; jwk: Uint8Array };
}

/** Signs with the real keys from the database. So only the part of a token that a test changes is wrong. */
export async function tokenForge(shop: TestApp, person: Person): Promise<TokenForge> {
  const signing = await providerKey(shop);
  const accessSecret = new TextEncoder().encode(await secretOf(shop, 'access-token'));
  const publicPem = await exportSPKI((await importJWK(signing.publicJwk, 'EdDSA')) as CryptoKey);
  return {
    idToken: (change = {}, key = signing.privateKey, alg = 'EdDSA') => {
      const claims = { ...claimsOf(person.idToken), iat: secondsFromNow(0), exp: secondsFromNow(300), ...change };
      return new SignJWT(claims).setProtectedHeader({ alg, kid: signing.kid }).sign(key);
    },
    accessToken: (change = {}, { typ = 'at+jwt', alg = 'HS256', key = accessSecret } = {}) =>
      new SignJWT({ ...claimsOf(person.accessToken), ...change }).setProtectedHeader({ alg, typ }).sign(key),
    unsigned(claims) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`;
    },
    publicKeyAsSecret: {
      pem: new TextEncoder().encode(publicPem),
      jwk: new TextEncoder().encode(JSON.stringify(signing.publicJwk)),
    },
  };
}

let rsaKey: Promise<CryptoKey> | undefined;
/** Returns the same key each time, because making one takes a fifth of a second. */
const anotherRsaKey = () => (rsaKey ??= generateKeyPair('RS256').then(({ privateKey }) => privateKey));

type Forgeries = Record<string, () => string | Promise<string>>;

/** Returns forged and expired access tokens of a user. The property names say what is wrong. */
export function badAccessTokens(forge: TokenForge, person: Person): Forgeries {
  const claims = () => claimsOf(person.accessToken);
  return {
    expired: () => forge.accessToken({ exp: secondsFromNow(-1) }),
    'wrong key': () => forge.accessToken({}, { key: new Uint8Array(32) }),
    none: () => forge.unsigned(claims()),
    'HS256 with a public key': () => forge.accessToken({}, { key: forge.publicKeyAsSecret.pem }),
    'RS256 with another key': async () => forge.accessToken({}, { alg: 'RS256', key: await anotherRsaKey() }),
    'another issuer': () => forge.accessToken({ iss: 'https://elsewhere.example' }),
    'another audience': () => forge.accessToken({ aud: 'another-shop' }),
  };
}

/** Returns forged and expired ID tokens of a user. The property names say what is wrong. */
export function badIdTokens(forge: TokenForge, person: Person): Forgeries {
  return {
    expired: () => forge.idToken({ exp: secondsFromNow(-61) }),
    'wrong key': async () => forge.idToken({}, (await generateKeyPair('EdDSA')).privateKey),
    none: () => forge.unsigned(claimsOf(person.idToken)),
    'HS256 with the public key': () => forge.idToken({}, forge.publicKeyAsSecret.pem, 'HS256'),
    'HS256 with the public JWK': () => forge.idToken({}, forge.publicKeyAsSecret.jwk, 'HS256'),
    'another issuer': () => forge.idToken({ iss: 'https://accounts.google.com' }),
    'another audience': () => forge.idToken({ aud: 'another-shop' }),
  };
}

export const claimsOf = (token: string): JWTPayload => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

async function secretOf(shop: TestApp, name: string): Promise<string> {
  return (await shop.db.selectFrom('shop_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}

async function providerKey(shop: TestApp) {
  const { rows } = await shop.pool.query('select "id", "publicKey", "privateKey" from identity.jwks limit 1');
  const jwk = JSON.parse(await symmetricDecrypt({ key: await secretOf(shop, 'identity'), data: JSON.parse(rows[0].privateKey) }));
  return { kid: rows[0].id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk: JSON.parse(rows[0].publicKey) as JWK };
}
