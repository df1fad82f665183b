import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucketServer } from '../../../test/bucket-server.ts';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/free-port.ts';
import { type Person, signUpAdmin } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readSettings } from '../../env.ts';
import { openBucket } from './bucket.ts';
import { serveFiles } from './serve-files.ts';
import { openShopFiles } from './shop-files.ts';

const server = await startBucketServer();
afterAll(() => server.stop());

const shop = useTestApp({ environment: { ...server.environment, METRICS_PORT: '0' } });
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const pictureOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const upload = async (background: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/pictures',
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'image/png' },
    payload: await pictureOf(background),
  });

const bucketOf = (environment: Record<string, string>) => {
  const { bucket } = readSettings(environment);
  if (!bucket) throw new Error('no bucket');
  return openBucket(bucket);
};

async function namesIn(environment: Record<string, string>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of bucketOf(environment).list()) names.push(name);
  return names;
}

describe('a shop with a bucket', () => {
  it('stores an uploaded picture in the bucket, and serves it with the same URL, ranges, and headers as from a folder', async () => {
    const { image } = (await upload('#d04010')).json<{ image: string }>();
    expect(image).toMatch(/^\/uploads\/[0-9a-f]{24}-800\.webp$/);
    const stored = await namesIn(server.environment);
    expect(stored.map((name) => name.split('-')[1]).sort()).toEqual(['400.avif', '400.webp', '800.avif', '800.webp']);

    const whole = await shop.app.inject(image);
    expect(whole).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'content-length': String(whole.rawPayload.length),
      },
    });
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 800, format: 'webp' });
    const part = await shop.app.inject({ url: image, headers: { range: 'bytes=4-9' } });
    expect(part).toMatchObject({ statusCode: 206, headers: { 'content-range': `bytes 4-9/${whole.rawPayload.length}` } });
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(4, 10));
    expect((await shop.app.inject({ url: image, headers: { range: 'bytes=9999999-' } })).statusCode).toBe(416);
    const again = await shop.app.inject({ url: image, headers: { 'if-none-match': String(whole.headers.etag) } });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(await shop.app.inject({ method: 'HEAD', url: image })).toMatchObject({ statusCode: 200, body: '' });
  });

  it('serves a picture from the folder until it is moved to the bucket', async () => {
    await writeFile(join(shop.uploadsFolder, 'abc-800.webp'), 'from before');
    await server.goDown();
    expect(await shop.app.inject('/uploads/abc-800.webp')).toMatchObject({
      statusCode: 200,
      body: 'from before',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    await server.comeBack();
    await rm(join(shop.uploadsFolder, 'abc-800.webp'));
  });

  it('returns 404 for a file that is not in the bucket', async () => {
    for (const path of ['/uploads/abc-800.webp', '/uploads/', '/uploads/.hidden'])
      expect((await shop.app.inject(path)).statusCode).toBe(404);
  });

  it('returns 503 while the bucket is down, loses no picture, and still serves the other pages', async () => {
    const { image } = (await upload('#205080')).json<{ image: string }>();
    await server.goDown();
    const failed = await upload('#308020');
    expectProblem(failed, 503, 'picture-not-kept');
    expect(failed.headers['retry-after']).toBe('60');
    for (const _time of [1, 2]) {
      const picture = await shop.app.inject(image);
      expectProblem(picture, 503, 'unavailable');
      expect(picture.headers).toMatchObject({ 'retry-after': '10' });
      expect(picture.headers['cache-control']).not.toContain('immutable');
    }
    expect((await shop.app.inject('/api/parts')).statusCode).toBe(200);
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
    await server.comeBack();
    await eventually(async () => expect((await shop.app.inject(image)).statusCode).toBe(200));
    const stored = (await upload('#308020')).json<{ image: string }>();
    expect((await admin.call('POST', '/parts', { name: 'After the failure', image: stored.image })).statusCode).toBe(201);
  });
});

describe('a bucket', () => {
  it('lists its files page by page, and only those of its folder', async () => {
    // The server of the other tests cannot list a second page.
    const pages = [
      {
        query: null,
        keys: ['shop/', 'shop/a-800.webp', 'shop/deeper/b.webp'],
        next: '<NextContinuationToken>1&amp;2=</NextContinuationToken>',
      },
      { query: '1&2=', keys: ['shop/c-400.avif'], next: '' },
    ];
    const paging = createServer(({ url }, response) => {
      const query = new URL(String(url), 'http://bucket').searchParams;
      expect(query.get('prefix')).toBe('shop/');
      const page = pages.find((each) => each.query === query.get('continuation-token'));
      const contents = page?.keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
      response.end(`<?xml version="1.0"?>\n<ListBucketResult><Prefix>shop/</Prefix>${contents}${page?.next}</ListBucketResult>`);
    });
    const port = await freePort();
    paging.listen(port, '127.0.0.1');
    expect(await namesIn({ ...server.environment, STORAGE_ENDPOINT: `http://127.0.0.1:${port}` })).toEqual(['a-800.webp', 'c-400.avif']);
    paging.close();
    expect(await namesIn({ ...server.environment, STORAGE_URL: 's3://pictures/sho' })).toEqual([]);
  });

  it('does not follow a redirect', async () => {
    let calls = 0;
    const elsewhere = createServer((_request, response) => {
      calls += 1;
      response.end();
    });
    const [port, otherPort] = [await freePort(), await freePort()];
    elsewhere.listen(otherPort, '127.0.0.1');
    const redirecting = createServer((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${otherPort}/` }).end();
    });
    redirecting.listen(port, '127.0.0.1');
    const { check } = bucketOf({ ...server.environment, STORAGE_ENDPOINT: `http://127.0.0.1:${port}` });
    await expect(check()).rejects.toThrow('it responded 302');
    expect(calls).toBe(0);
    redirecting.close();
    elsewhere.close();
  });

  it('says why it cannot be used', async () => {
    const wrong = (settings: Record<string, string>) => bucketOf({ ...server.environment, ...settings }).check();
    await expect(wrong({ STORAGE_URL: 's3://nowhere' })).rejects.toThrow(
      'The bucket s3://nowhere cannot be used: it responded 404 NoSuchBucket',
    );
    await expect(wrong({ STORAGE_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow('it responded 403 SignatureDoesNotMatch');
    await expect(wrong({ STORAGE_ENDPOINT: `http://127.0.0.1:${await freePort()}` })).rejects.toThrow(/cannot be used: .*ECONNREFUSED/);
    await wrong({});
  });
});

it('a bucket with a public URL: browsers get the pictures from there', async () => {
  const { bucket } = readSettings({ ...server.environment, STORAGE_PUBLIC_URL: 'https://pictures.shop.example/shop/' });
  const app = Fastify();
  await serveFiles(app, { path: '/uploads', files: openShopFiles({ folder: shop.uploadsFolder, bucket }) });
  expect(await app.inject('/uploads/abc-800.webp')).toMatchObject({
    statusCode: 302,
    headers: { location: 'https://pictures.shop.example/shop/abc-800.webp', 'cache-control': 'public, max-age=3600' },
  });
  await app.close();
});

it('the settings of a bucket must be complete', () => {
  expect(() => readSettings({ ...server.environment, STORAGE_SECRET_ACCESS_KEY: undefined })).toThrow(
    'STORAGE_SECRET_ACCESS_KEY is missing',
  );
  expect(() => readSettings({ STORAGE_ENDPOINT: 'https://s3.example' })).toThrow('STORAGE_URL is missing: STORAGE_ENDPOINT needs it');
  expect(() => readSettings({ ...server.environment, STORAGE_URL: 'https://pictures' })).toThrow('STORAGE_URL');
  const urlOf = (environment: Record<string, string>) => readSettings({ ...server.environment, ...environment }).bucket?.url;
  expect(urlOf({ STORAGE_ENDPOINT: 'https://s3.example/' })).toBe('https://s3.example/pictures');
  expect(urlOf({ STORAGE_ENDPOINT: 'https://s3.example', STORAGE_PATH_STYLE: 'off' })).toBe('https://pictures.s3.example');
  const { STORAGE_ENDPOINT: _own, ...amazon } = server.environment;
  expect(readSettings({ ...amazon, STORAGE_REGION: 'eu-west-1' }).bucket).toMatchObject({
    url: 'https://pictures.s3.eu-west-1.amazonaws.com',
    prefix: 'shop/',
    publicUrl: null,
  });
});
