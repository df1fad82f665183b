const batchSize = 10_000;

/**
 * Repeats a deletion until it finds nothing more. No batch is large, so rows are not locked for long. `deleteSome` returns how many rows it has
 * deleted.
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  let deleted = batchSize;
  while (deleted === batchSize) deleted = await deleteSome(batchSize);
}
