import type { FitmentQuestion } from '@axlewright/contract/catalog/fitment';

/** Says what decides whether a part fits. A condition that is one text, such as `except GT`, has the value `yes`: its text is no name. */
export function dependsOn(question: FitmentQuestion | null): string {
  if (question?.about === 'engine') return 'Depends on engine';
  if (!question || question.choices.every(({ value }) => value === 'yes')) return 'Needs an answer';
  return `Depends on ${question.name}`;
}
