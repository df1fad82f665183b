import { expect, it } from 'vitest';
import { psqlConnection } from './psql-connection.ts';

const plain = { PGHOST: 'db.example.com', PGPORT: '5432', PGUSER: 'shop', PGPASSWORD: 'p@ss', PGDATABASE: 'shop' };
const url = 'postgres://shop:p%40ss@db.example.com/shop';

it('has no certificates if the URL specifies none', () => {
  expect(psqlConnection(url, {})).toEqual(plain);
  expect(psqlConnection(`${url}?sslmode=require`, {})).toEqual({ ...plain, PGSSLMODE: 'require' });
});

it("verifies the server against the system's certificates, or against those that the operator specifies", () => {
  const verified = { ...plain, PGSSLMODE: 'verify-full' };
  expect(psqlConnection(`${url}?sslmode=verify-full`, {})).toEqual({ ...verified, PGSSLROOTCERT: 'system' });
  const env = { PGSSLROOTCERT: '/etc/ssl/certs/ca-certificates.crt' };
  expect(psqlConnection(`${url}?sslmode=verify-full`, env)).toEqual({ ...verified, ...env });
  expect(psqlConnection(`${url}?sslmode=verify-full&sslrootcert=/ca.crt&sslcert=/me.crt&sslkey=/me.key`, env)).toEqual({
    ...verified,
    PGSSLROOTCERT: '/ca.crt',
    PGSSLCERT: '/me.crt',
    PGSSLKEY: '/me.key',
  });
});

it('writes an IPv6 address without brackets', () => {
  expect(psqlConnection('postgres://shop@[::1]:5433/shop', {})).toMatchObject({ PGHOST: '::1', PGPORT: '5433' });
});

it.each([
  'postgres://shop:p%40ss@/shop?host=/var/run/postgresql',
  'postgres://shop:p%40ss@localhost/shop?host=/var/run/postgresql',
  'postgres://shop:p%40ss@%2Fvar%2Frun%2Fpostgresql/shop',
])('finds the folder of the Unix socket in %s', (socketUrl) => {
  expect(psqlConnection(socketUrl, {})).toEqual({ ...plain, PGHOST: '/var/run/postgresql' });
  const more = socketUrl.includes('?') ? '&' : '?';
  expect(psqlConnection(`${socketUrl}${more}port=5433`, {})).toMatchObject({ PGHOST: '/var/run/postgresql', PGPORT: '5433' });
});
