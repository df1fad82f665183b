const rounds = 5;

/** Measures shop and baseline in turns, several times. So other load on the machine affects both. */
export async function measureAlternately(
  shop: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ shop: number[]; baseline: number[] }> {
  await shop();
  await baseline();
  const measured = { shop: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.shop.push(await shop());
    measured.baseline.push(await baseline());
  }
  return measured;
}
