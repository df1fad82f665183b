/** Yields all batches of a reader, then copies the reader's return value into `summary`. */
export async function* toEnd<Batch, Summary extends object>(
  reading: AsyncGenerator<Batch, Summary>,
  summary: Summary,
): AsyncGenerator<Batch> {
  Object.assign(summary, yield* reading);
}
