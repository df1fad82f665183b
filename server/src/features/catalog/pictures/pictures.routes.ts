import type { Database } from '../../../platform/database/db.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { storePicture } from './pictures.ts';

export function picturesRoutes(implement: ImplementEndpoint, { db, files }: { db: Database; files: FileStore }): void {
  implement('uploadPicture', async ({ body, caller }) => {
    if (!Buffer.isBuffer(body)) throw new ShopError('unsupported-media-type', 415, { parameters: { expected: 'picture' } });
    const image = await storePicture(files, body);
    await recordAdminAction(db, {
      userId: caller.userId,
      act: 'picture-uploaded',
      subject: { kind: 'picture', id: image, name: image },
      changes: [],
    });
    return { image };
  });
}
