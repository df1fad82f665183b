import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { storePicture, uploadsPath } from './pictures.ts';

export function picturesRoutes(implement: ImplementEndpoint, { db, folder }: { db: Database; folder: string }): void {
  implement('uploadPicture', async ({ body, caller }) => {
    if (!Buffer.isBuffer(body)) throw new ShopError('unsupported-media-type', 415, { parameters: { expected: 'picture' } });
    const image = await storePicture(folder, body);
    await recordAdminAction(db, {
      userId: caller.userId,
      act: 'picture-uploaded',
      subject: { kind: 'picture', id: image, name: image },
      changes: [],
    });
    return { image };
  });
}

/** Serves uploaded pictures. Browsers may cache them forever, because a file name is the hash of the content. */
export async function serveUploadedPictures(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${uploadsPath}/`,
    decorateReply: false,
    index: false,
    immutable: true,
    // The names of incomplete files start with a dot.
    dotfiles: 'ignore',
    maxAge: '365d',
  });
}
