import type { Successors } from '@axlewright/contract/catalog/parts';
import { supersessionKinds } from '@axlewright/contract/catalog/supersession';
import { type EditorValues, splitNumbers } from './editor-values.ts';

type SuccessorValues = EditorValues['successors'];

export function changeOfSuccessors({ kind, partNumbers }: SuccessorValues): Successors {
  return { kind, partNumbers: kind === 'none' ? [] : splitNumbers(partNumbers) };
}

export function successorsText(typed: SuccessorValues): string {
  const { kind, partNumbers } = changeOfSuccessors(typed);
  if (kind === 'none') return '';
  return `${supersessionKinds[kind].split(':')[0]}: ${partNumbers.join(', ')}`;
}
