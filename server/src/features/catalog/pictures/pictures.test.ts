import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { openFolder } from '../../../platform/files/folder.ts';
import { storePicture } from './pictures.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let png: Buffer;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  png = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#d04010' } })
    .png()
    .toBuffer();
});

const upload = (payload: Buffer, type = 'image/png', token = admin.accessToken) =>
  shop.app.inject({ method: 'POST', url: '/api/pictures', headers: { authorization: `Bearer ${token}`, 'content-type': type }, payload });

describe('POST /pictures', () => {
  it('stores a picture in both sizes and both formats, and a part accepts its URL', async () => {
    const response = await upload(png);
    expect(response.statusCode).toBe(201);
    const { image } = response.json<{ image: string }>();
    for (const [size, format] of [
      [800, 'webp'],
      [800, 'avif'],
      [400, 'webp'],
      [400, 'avif'],
    ] as const) {
      const file = await shop.app.inject({ url: image.replace('-800.webp', `-${size}.${format}`) });
      expect(file.statusCode).toBe(200);
      expect(file.headers['cache-control']).toContain('immutable');
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: size, height: size });
    }
    expect((await admin.call('POST', '/parts', { name: 'With a picture', image })).json()).toMatchObject({ image });
    expect((await upload(png)).json()).toEqual({ image });
  });

  it('rejects a file that is not a picture', async () => {
    expectProblem(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')), 422, 'not-a-picture');
    expectProblem(await upload(Buffer.from('GIF89a')), 422, 'not-a-picture');
    expectProblem(await upload(png.subarray(0, 60)), 422, 'not-a-picture');
    expectProblem(await upload(png, 'text/html'), 415);
    expectProblem(await upload(Buffer.from('{}'), 'application/json'), 415);
    expectProblem(await upload(Buffer.alloc(10_000_001)), 413);
  });

  it('returns 503 if the disk fails, and leaves no incomplete file', async () => {
    const other = await sharp(png).resize(20, 20).png().toBuffer();
    const folder = await mkdtemp(join(tmpdir(), 'axlewright-pictures-'));
    const taken = join(folder, 'a-file');
    await writeFile(taken, '');
    await expect(storePicture(openFolder(join(taken, 'uploads')), other)).rejects.toMatchObject({ code: 'picture-not-kept', status: 503 });
    // A folder already has the name of the first file. So the shop can write the file, but not rename it.
    const { image } = (await upload(other)).json<{ image: string }>();
    await mkdir(join(folder, basename(image)));
    await expect(storePicture(openFolder(folder), other)).rejects.toMatchObject({ code: 'picture-not-kept' });
    expect((await readdir(folder)).sort()).toEqual(['a-file', basename(image)].sort());
    await rm(folder, { recursive: true });
  });

  it('rejects visitors and buyers', async () => {
    expectProblem(await upload(png, 'image/png', 'none'), 401);
    expectProblem(await upload(png, 'image/png', buyer.accessToken), 403);
  });
});
