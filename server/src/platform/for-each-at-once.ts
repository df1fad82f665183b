/**
 * Calls `act` for each item, for several items at the same time. If a call fails, starts no further calls, waits for the running ones, and
 * throws the error of the failed call.
 */
export async function forEachAtOnce<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  act: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const rest = (async function* () {
    yield* items;
  })();
  // If one loop throws, it ends the generator. Then the other loops end, too.
  const takeTurns = async () => {
    for await (const item of rest) await act(item);
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, takeTurns));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
