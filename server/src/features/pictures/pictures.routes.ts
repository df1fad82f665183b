import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ImplementEndpoint } from '../../platform/http/endpoint-routes.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { keepPicture, uploadsPath } from './pictures.ts';

export function picturesRoutes(implement: ImplementEndpoint, { folder }: { folder: string }): void {
  implement('uploadPicture', async ({ body }) => {
    if (!Buffer.isBuffer(body))
      throw new ShopError('unsupported-media-type', 415, 'Send the picture as its bytes, with its type as Content-Type.');
    return { image: await keepPicture(folder, body) };
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
    maxAge: '365d',
  });
}
