/** The outcome of `work`. Rejects after `ms` milliseconds if there is none by then; `work` itself goes on. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
