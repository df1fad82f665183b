const rounds = 3;

export interface Rounds<Result> {
  shop: Result[];
  baseline: Result[];
}

/** Measures shop and baseline in turns, several times. So other load on the machine affects both. The first turns only warm up. */
export async function measureAlternately<Result>(shop: () => Promise<Result>, baseline: () => Promise<Result>): Promise<Rounds<Result>> {
  await shop();
  await baseline();
  const measured: Rounds<Result> = { shop: [], baseline: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.shop.push(await shop());
    measured.baseline.push(await baseline());
  }
  return measured;
}
