import type { Fitment } from '@axlewright/contract/catalog/fitment';
import { answerText, maximumFitmentAnswers, maximumFitmentParts } from '@axlewright/contract/catalog/fitment-parameters';
import { callApi } from '../../../platform/api.ts';
import type { ChosenVehicle } from './chosen-vehicle.ts';

/** What decides whether parts fit the vehicle. Has only the newest answers, because a call can have only so many. */
export const factsOf = ({ vehicleId, engine, has, hasNot }: ChosenVehicle) => ({
  vehicleId,
  engineId: engine?.id,
  has: has.slice(-maximumFitmentAnswers),
  hasNot: hasNot.slice(-maximumFitmentAnswers),
});
type Facts = ReturnType<typeof factsOf>;

interface Batch {
  partIds: Set<string>;
  fitments: Promise<Fitment[]>;
}

/** The calls that are about to start. The key is the facts about the vehicle, as JSON. */
const batches = new Map<string, Batch>();

/**
 * Asks whether a part fits. Parts that are asked for at the same moment share a call, because a list shows many. Null: the shop does not have the
 * part.
 */
export async function askFitment(facts: Facts, partId: string): Promise<Fitment | null> {
  const key = JSON.stringify(facts);
  const batch = batches.get(key) ?? startBatch(key, facts);
  batch.partIds.add(partId);
  return (await batch.fitments).find((fitment) => fitment.partId === partId) ?? null;
}

function startBatch(key: string, facts: Facts): Batch {
  const partIds = new Set<string>();
  const fitments = Promise.resolve().then(() => {
    batches.delete(key);
    return callFitment(facts, [...partIds]);
  });
  const batch = { partIds, fitments };
  batches.set(key, batch);
  return batch;
}

/** Makes several calls if there are more parts than one call can have, as in a large basket. */
async function callFitment({ has, hasNot, ...vehicle }: Facts, partIds: readonly string[]): Promise<Fitment[]> {
  const query = { ...vehicle, has: has.map(answerText), hasNot: hasNot.map(answerText) };
  const count = Math.ceil(partIds.length / maximumFitmentParts);
  const calls = Array.from({ length: count }, (_, index) => {
    const ids = partIds.slice(index * maximumFitmentParts, (index + 1) * maximumFitmentParts);
    return callApi('getFitment', { query: { ...query, partIds: ids.join(',') } });
  });
  return (await Promise.all(calls)).flat();
}
