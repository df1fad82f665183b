import type { FitmentQuestion } from '@axlewright/contract/catalog/fitment';
import { plainValue } from '@axlewright/contract/catalog/fitment-parameters';

/** Says what decides whether a part fits. A condition that is only one text, such as `except GT`, has no name. */
export function dependsOn(question: FitmentQuestion | null): string {
  return question?.choices.some(({ value }) => value !== plainValue)
    ? `Depends on ${question.about === 'engine' ? 'engine' : question.name}`
    : 'Needs an answer';
}
