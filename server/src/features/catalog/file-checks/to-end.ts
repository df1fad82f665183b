/** Passes the batches on, and puts what the reader returns at its end into `summary`. */
export async function* toEnd<Batch, Summary extends object>(
  reading: AsyncGenerator<Batch, Summary>,
  summary: Summary,
): AsyncGenerator<Batch> {
  Object.assign(summary, yield* reading);
}
