import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeDurably } from '../../../platform/durable-files.ts';
import { ShopError } from '../../../platform/shop-error.ts';

/** Path under which uploaded pictures lie. */
export const uploadsPath = '/uploads';

const sizesPx = [800, 400];
/** Pictures are shown square; what is missing is filled with the backdrop of the catalogue's own pictures. */
const backdrop = '#e9e9e7';
const formats = new Set(['jpeg', 'png', 'webp', 'heif']);
const maxPixels = 50_000_000;

/**
 * Keeps a picture in the sizes and formats that the pages show. Returns the address of the largest; the same bytes give the same address.
 * The picture is decoded and drawn anew, so nothing of the file but its pixels is kept. Throws 422 if it is no picture, and 503 if the
 * disk is full or refuses it: then no file of it has its name yet, or a whole one.
 */
export async function keepPicture(folder: string, bytes: Buffer): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const files = await drawPicture(name, bytes);
  try {
    await mkdir(folder, { recursive: true });
    for (const [file, content] of files) await writeDurably(join(folder, file), (temporary) => writeFile(temporary, content));
  } catch (cause) {
    throw new ShopError('picture-not-kept', 503, 'The picture could not be stored. Try again in a few minutes.', {
      cause,
      retryAfterSeconds: 60,
    });
  }
  return `${uploadsPath}/${name}-${sizesPx[0]}.webp`;
}

/** The files of a picture by their names. Throws 422 if the bytes are no picture. */
async function drawPicture(name: string, bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  try {
    const { format } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    if (!formats.has(format)) throw new Error(`${format} is not taken`);
    for (const size of sizesPx) {
      const square = sharp(bytes, { limitInputPixels: maxPixels })
        .rotate()
        .resize(size, size, { fit: 'contain', background: backdrop })
        .flatten({ background: backdrop });
      files.set(`${name}-${size}.webp`, await square.clone().webp({ quality: 80 }).toBuffer());
      // The default effort of 4 takes eight times as long and saves 6 %.
      files.set(`${name}-${size}.avif`, await square.clone().avif({ quality: 55, effort: 2 }).toBuffer());
    }
    return files;
  } catch (cause) {
    throw new ShopError(
      'not-a-picture',
      422,
      'This file is not a picture that can be read. Send a JPEG, PNG, WebP or AVIF of at most 50 megapixels.',
      { cause },
    );
  }
}
