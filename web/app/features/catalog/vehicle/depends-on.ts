import type { FitmentQuestion } from '@axlewright/contract/catalog/fitment';

/** Says what decides whether a part fits. A condition that is one text, such as `except GT`, has the value `yes`: its text is no name. */
export function dependsOn(question: FitmentQuestion | null): string {
  return question?.choices.some(({ value }) => value !== 'yes')
    ? `Depends on ${question.about === 'engine' ? 'engine' : question.name}`
    : 'Needs an answer';
}
