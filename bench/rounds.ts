const rounds = 5;

/** Shop and yardstick one after the other, several times, so that whatever else the machine does meets both. */
export async function inTurn(
  shop: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<{ shop: number[]; yardstick: number[] }> {
  await shop();
  await yardstick();
  const measured = { shop: [] as number[], yardstick: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.shop.push(await shop());
    measured.yardstick.push(await yardstick());
  }
  return measured;
}
