import { maximumCompared } from '@axlewright/contract/site/page-paths';
import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../../platform/browser-store.ts';
import type { PartSummary } from '../list/part-summary.ts';

/** What the tray shows of a part. */
export type ComparedPart = Pick<PartSummary, '_id' | 'partNumber' | 'name' | 'image'>;

const key = 'comparedParts';
const nothing: readonly ComparedPart[] = [];
const listeners = new Set<() => void>();
let cachedText: string | null = null;
let cachedParts = nothing;

/** The parts that the user of this browser chose for the comparison. All its tabs share them. */
export function useComparedParts(): readonly ComparedPart[] {
  return useSyncExternalStore(subscribe, readParts, () => nothing);
}

export function addCompared({ _id, partNumber, name, image }: ComparedPart): void {
  const others = readParts().filter((part) => part._id !== _id);
  if (others.length < maximumCompared) write([...others, { _id, partNumber, name, image }]);
}

export function removeCompared(partId: string): void {
  write(readParts().filter(({ _id }) => _id !== partId));
}

export function replaceCompared(chosen: readonly ComparedPart[]): void {
  write(chosen.map(({ _id, partNumber, name, image }) => ({ _id, partNumber, name, image })));
}

/** Returns the same array until the stored text changes, because useSyncExternalStore compares arrays by identity. */
function readParts(): readonly ComparedPart[] {
  const stored = readStored(key);
  if (stored !== cachedText) {
    cachedText = stored;
    cachedParts = parse(stored);
  }
  return cachedParts;
}

function parse(stored: string | null): readonly ComparedPart[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isComparedPart).slice(0, maximumCompared) : nothing;
  } catch {
    return nothing;
  }
}

const isComparedPart = (value: unknown): value is ComparedPart =>
  typeof value === 'object' &&
  value !== null &&
  ['_id', 'partNumber', 'name', 'image'].every((field) => typeof (value as Record<string, unknown>)[field] === 'string');

function write(chosen: readonly ComparedPart[]): void {
  store(key, JSON.stringify(chosen));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
