import { createHash } from 'node:crypto';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { ShopError } from '../../../platform/shop-error.ts';

/** The URL path of uploaded pictures. */
export const uploadsPath = '/uploads';

const sizesPx = [800, 400];
/** Pictures are shown as squares. The margins get the same background color as the sample catalog's pictures. */
const backdrop = '#e9e9e7';
const formats = new Set(['jpeg', 'png', 'webp', 'heif']);
const maxPixels = 50_000_000;

/**
 * Stores a picture in the sizes and formats that pages show. Returns the URL of the largest size. The same bytes always get the same URL.
 * The picture is decoded and encoded again, which removes metadata and hidden content. Throws 422 if the bytes are not a picture, and 503
 * if the disk or the bucket fails. When it returns, all files are stored, so the URL can be saved.
 */
export async function storePicture(store: Pick<FileStore, 'write'>, bytes: Buffer): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const files = await encodePicture(name, bytes);
  try {
    for (const [file, content] of files) await store.write(file, content);
  } catch (cause) {
    throw new ShopError('picture-not-kept', 503, {
      cause,
      retryAfterSeconds: 60,
    });
  }
  return `${uploadsPath}/${name}-${sizesPx[0]}.webp`;
}

/** Encodes a picture in all sizes and formats. Returns the files by name. Throws 422 if the bytes are not a picture. */
async function encodePicture(name: string, bytes: Buffer): Promise<Map<string, Buffer>> {
  // Loaded on first use, because few instances encode pictures, and the library takes 10 MB.
  const { default: sharp } = await import('sharp');
  const files = new Map<string, Buffer>();
  try {
    const { format } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    if (!formats.has(format)) throw new Error(`${format} is not supported`);
    for (const size of sizesPx) {
      const square = sharp(bytes, { limitInputPixels: maxPixels })
        .rotate()
        .resize(size, size, { fit: 'contain', background: backdrop })
        .flatten({ background: backdrop });
      files.set(`${name}-${size}.webp`, await square.clone().webp({ quality: 80 }).toBuffer());
      // The default effort of 4 takes eight times as long and saves only 6%.
      files.set(`${name}-${size}.avif`, await square.clone().avif({ quality: 55, effort: 2 }).toBuffer());
    }
    return files;
  } catch (cause) {
    throw new ShopError('not-a-picture', 422, { cause });
  }
}
