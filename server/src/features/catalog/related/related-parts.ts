import type { RelatedParts } from '@axlewright/contract/catalog/related-parts';
import type { Db } from '../../../platform/database/db.ts';
import { mapPartsById } from '../parts/parts.ts';
import { listRelatedRows } from './related-parts.queries.ts';

/** Lists the parts that are needed with a part, and the parts that were ordered together with it. A part is in only one of the lists. */
export async function listRelatedParts(db: Db, partId: string): Promise<RelatedParts> {
  const related: RelatedParts = { needed: [], orderedWith: [] };
  const rows = await listRelatedRows(db, partId);
  if (rows.length === 0) return related;
  const parts = await mapPartsById(
    db,
    rows.map(({ id }) => id),
  );
  for (const { id, kind } of rows) {
    const part = parts.get(id);
    if (!part) continue;
    if (kind === null) related.orderedWith.push(part);
    else related.needed.push({ kind, part });
  }
  return related;
}

export const idsOfRelated = ({ needed, orderedWith }: RelatedParts): string[] =>
  [...needed.map(({ part }) => part), ...orderedWith].map(({ _id }) => _id);
