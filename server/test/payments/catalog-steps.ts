import { randomUUID } from 'node:crypto';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { LightMyRequestResponse } from 'fastify';
import { checkCatalog, waitForState } from '../part-imports.ts';
import type { Action } from './actions.ts';
import type { World } from './payment-world.ts';

type PartChange = Extract<Action, { do: 'setRule' | 'setBin' | 'rename' }>;

export const isPartChange = (action: Action): action is PartChange =>
  action.do === 'setRule' || action.do === 'setBin' || action.do === 'rename';

/** Changes a part as the warehouse and catalog pages do. */
export function changePart({ admin }: World, partId: string, action: PartChange): Promise<LightMyRequestResponse> {
  if (action.do === 'setBin') return admin.call('PUT', `/parts/${partId}/bin`, { bin: action.bin });
  if (action.do === 'rename') return admin.call('PUT', `/parts/${partId}`, { partNumber: `SEQ-${randomUUID().slice(0, 13)}` });
  const { minQ, orderMultiple } = action;
  return admin.call('PUT', `/parts/${partId}`, { minQ, orderMultiple });
}

interface ImportStage {
  world: World;
  parts: readonly PartDetail[];
  imports: string[];
}

const header = 'part number,brand,name,price in dollars,stock,minimum order quantity';

/**
 * Imports a file that sets the stock and the minimum order of parts. It can also add a part. The file has the original number of each part.
 * So if the number was changed, the file adds a new part. Does nothing if another import is running.
 */
export async function importFile({ world: { admin }, parts, imports }: ImportStage, { rows, addsPart }: Extract<Action, { do: 'import' }>) {
  const lines = rows.map(({ part, stock, minQ }) => {
    const { partNumber, brand, price } = parts[part] as PartDetail;
    return [partNumber, brand, 'Oil filter', price, stock, minQ].join();
  });
  const added = addsPart ? [`SEQ-${randomUUID().slice(0, 13)},Axlewright,Oil filter,3,40,1`] : [];
  const { _id, errorLines } = await checkCatalog(admin, [header, ...lines, ...added]);
  if (errorLines > 0) throw new Error(`${errorLines} lines of the file have errors`);
  const response = await admin.call('POST', `/part-imports/${_id}/start`);
  if (response.statusCode === 200) {
    await waitForState(admin, _id, 'imported');
    imports.push(_id);
  }
  return response;
}

/**
 * Undoes the newest import that was not undone yet. Does nothing if there is none. If the shop rejects the undo, for example because
 * another import is running, this import is not tried again.
 */
export async function undoNewestImport({ world: { admin }, imports }: ImportStage): Promise<LightMyRequestResponse | undefined> {
  const id = imports.pop();
  const response = id ? await admin.call('POST', `/part-imports/${id}/undo`) : undefined;
  if (id && response?.statusCode === 200) await waitForState(admin, id, 'undone');
  return response;
}
