import { type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { type SupersessionKind, supersessionKinds } from '@axlewright/contract/catalog/supersession';
import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { editorFields } from './editor-fields.ts';

/** Fields that the page shows as a part of another field, or does not edit. */
const otherLabels: Record<string, string> = {
  image: 'First picture',
  morePictures: 'More pictures',
  subcategory: 'Subcategory',
  applications: 'Vehicles',
  universal: 'Universal',
  neededWith: 'Needed with',
  orderedWith: 'Ordered with',
};

/** One change of the history as texts. */
export function changeText({ field, from, to }: AdminActionChange): { label: string; from: string; to: string } {
  const label = otherLabels[field] ?? (editorFields as Record<string, { label: string }>)[field]?.label ?? field;
  return { label, from: valueText(field, from), to: valueText(field, to) };
}

function valueText(field: string, value: string | number | null): string {
  if (value === null || value === '') return 'none';
  if (field === 'price' || field === 'coreCharge') return formatCents(centsFromDollars(Number(value)));
  if (field === 'lifeCycleStatus') return lifeCycleStatuses[value as LifeCycleStatus] ?? String(value);
  if (field === 'successors') return String(value).replace(/^[a-z-]+(?=:)/, (kind) => kindText(kind as SupersessionKind));
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}

const kindText = (kind: SupersessionKind) => (supersessionKinds[kind] ?? kind).split(':')[0] ?? kind;
