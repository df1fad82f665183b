import { type FitState, usePartFits } from '../vehicle/use-part-fits.ts';
import { DiffersMark } from './differs-mark.tsx';

/** Marks the row that says which parts fit the chosen vehicle, as soon as all answers have arrived. */
export function FitsDiffer({ partIds }: { partIds: readonly string[] }) {
  const answers = usePartFits(partIds).map(answerOf);
  return !answers.includes(null) && new Set(answers).size > 1 && <DiffersMark />;
}

/** Includes the question about the vehicle, because two parts with the same status can depend on different questions. */
const answerOf = (fit: FitState | null) => (typeof fit === 'object' && fit ? `${fit.status} ${fit.question?.name}` : null);
