import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { noteAdminAct } from '../../desk/audit/audit.ts';
import { keepPicture, uploadsPath } from './pictures.ts';

export function picturesRoutes(implement: ImplementEndpoint, { db, folder }: { db: Database; folder: string }): void {
  implement('uploadPicture', async ({ body, caller }) => {
    if (!Buffer.isBuffer(body))
      throw new ShopError('unsupported-media-type', 415, 'Send the picture as its bytes, with its type as Content-Type.');
    const image = await keepPicture(folder, body);
    await noteAdminAct(db, {
      userId: caller.userId,
      act: 'picture-uploaded',
      subject: { kind: 'picture', id: image, name: image },
      changes: [],
    });
    return { image };
  });
}

/** Uploaded pictures never change: their names are made from their content. */
export async function uploadedPictures(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${uploadsPath}/`,
    decorateReply: false,
    index: false,
    immutable: true,
    // Pictures that are being written.
    dotfiles: 'ignore',
    maxAge: '365d',
  });
}
