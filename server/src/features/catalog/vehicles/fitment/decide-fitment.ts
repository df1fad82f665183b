import type { Fitment, FitmentQuestion } from '@axlewright/contract/catalog/fitment';
import { answerText, type Qualifier } from '@axlewright/contract/catalog/fitment-parameters';

/** An application of a part for the model and year of the vehicle. */
export interface MatchingApplication {
  /** null: any engine */
  engineId: string | null;
  qualifiers: Qualifier[];
  /** where the part goes; null: not specified */
  position: string | null;
  quantity: number | null;
  note: string;
}

/** What is known about the vehicle besides its model and year. */
export interface KnownVehicle {
  /** null: unknown */
  engineId: string | null;
  /** what the vehicle has and does not have, according to the answers to earlier questions */
  has: Qualifier[];
  hasNot: Qualifier[];
  engines: { id: string; name: string }[];
  /** false: NHTSA lists no engine for the model year, and `engines` are those of applications */
  listsEngines: boolean;
}

export interface PartApplications {
  isUniversal: boolean;
  /** whether the part has applications for any vehicle */
  hasApplications: boolean;
  matching: MatchingApplication[];
}

type Decision = Omit<Fitment, 'partId'>;

const onlyStatus = (status: Fitment['status']): Decision => ({
  status,
  question: null,
  quantityPerVehicle: null,
  positions: [],
  notes: [],
});

/** Decides whether a part fits a vehicle. A part without applications is unknown, which is not the same as "does not fit". */
export function decideFitment({ isUniversal, hasApplications, matching }: PartApplications, known: KnownVehicle): Decision {
  if (isUniversal) return onlyStatus('universal');
  if (!hasApplications) return onlyStatus('unknown');
  const possible = matching.filter((application) => isPossible(application, known));
  if (possible.length === 0) return onlyStatus('does-not-fit');
  const certain = possible.filter((application) => openQuestions(application, known).length === 0);
  if (certain.length === 0) return { ...onlyStatus('fits-if'), question: questionFor(possible, known) };
  const [quantity = null, ...others] = new Set(certain.map((application) => application.quantity));
  return {
    status: 'fits',
    question: null,
    quantityPerVehicle: others.length === 0 ? quantity : null,
    positions: [...new Set(certain.flatMap(({ position }) => position ?? []))],
    notes: [...new Set(certain.map(({ note }) => note).filter((note) => note !== ''))],
  };
}

/** Compares texts of answers, because for a long qualifier the pages send only its start and a hash. */
const isAmong = (list: Qualifier[], qualifier: Qualifier) => list.some((other) => answerText(other) === answerText(qualifier));

function isPossible({ engineId, qualifiers }: MatchingApplication, known: KnownVehicle): boolean {
  if (engineId !== null && known.engineId !== null && engineId !== known.engineId) return false;
  return !qualifiers.some((qualifier) => isAmong(known.hasNot, qualifier));
}

/** The question about the engine. Names of conditions have no colon, and a condition can be named “Engine”. */
const engineKey = ':engine';

/** The questions that are still open for an application: names of conditions, and `engineKey`. */
function openQuestions({ engineId, qualifiers }: MatchingApplication, known: KnownVehicle): string[] {
  const open = openQualifiers(qualifiers, known).map(({ name }) => name);
  return engineId !== null && known.engineId === null ? [engineKey, ...open] : open;
}

const openQualifiers = (qualifiers: Qualifier[], { has }: KnownVehicle) => qualifiers.filter((qualifier) => !isAmong(has, qualifier));

/** Asks for what most of the applications depend on. In a tie, asks for the engine, because buyers know it best. */
function questionFor(possible: MatchingApplication[], known: KnownVehicle): FitmentQuestion {
  const counts = new Map<string, number>();
  for (const name of possible.flatMap((application) => openQuestions(application, known))) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [[asked] = [engineKey]] = [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || Number(b === engineKey) - Number(a === engineKey),
  );
  return asked === engineKey ? engineQuestion(possible, known) : qualifierQuestion(asked, possible, known);
}

function engineQuestion(possible: MatchingApplication[], { engines, listsEngines }: KnownVehicle): FitmentQuestion {
  const offered = engines.filter(({ id }) => listsEngines || possible.some(({ engineId }) => engineId === id));
  return { about: 'engine', name: 'Engine', choices: offered.map(({ id, name }) => ({ value: id, label: name })) };
}

function qualifierQuestion(asked: string, possible: MatchingApplication[], known: KnownVehicle): FitmentQuestion {
  const open = possible.flatMap(({ qualifiers }) => openQualifiers(qualifiers, known)).filter(({ name }) => name === asked);
  const values = [...new Set(open.map(({ value }) => value))].toSorted();
  return { about: 'qualifier', name: asked, choices: values.map((value) => ({ value, label: value })) };
}
