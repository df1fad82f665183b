/** Waits for `work`. Rejects after `ms` milliseconds, but does not stop the work. */
export async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response in ${ms} ms`)), ms);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
