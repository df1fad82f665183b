import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey device in software. Returns the same values as a browser with a real device (https://www.w3.org/TR/webauthn-3/). */
export function passkeyDevice(origin: string, { verifiesUser = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const userFlags = verifiesUser ? 0x05 : 0x01;
  let counter = 0;

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const authenticatorData = (flags: number, ...more: Buffer[]) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(++counter, 1);
    return Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), head, ...more]);
  };
  const credential = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Returns the result of `navigator.credentials.create`. */
    register(challenge: string) {
      const idLength = Buffer.from([0, id.length]);
      // The public key in COSE format, encoded as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authenticatorData(userFlags | 0x40, Buffer.alloc(16), idLength, id, key);
      // Encoded as CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },

    /** Returns the result of `navigator.credentials.get`. */
    authenticate(challenge: string) {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(userFlags);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
