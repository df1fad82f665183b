import Check from 'virtual:icon/check';
import X from 'virtual:icon/x';
import type { FitmentStatus } from '@axlewright/contract/catalog/fitment';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { IconComponent } from '../../../ui/create-icon.ts';
import { dependsOn } from './depends-on.ts';
import type { FitState } from './use-part-fits.ts';

interface FitStyle {
  label: string;
  tone: BadgeTone;
  icon?: IconComponent;
}

const styles: Record<Exclude<FitmentStatus, 'fits-if'>, FitStyle> = {
  fits: { label: 'Fits', tone: 'success', icon: Check },
  'does-not-fit': { label: 'Does not fit', tone: 'danger', icon: X },
  universal: { label: 'Universal', tone: 'neutral' },
  unknown: { label: 'Fit unknown', tone: 'neutral' },
};

function styleOf(fit: FitState): FitStyle {
  if (fit === 'checking') return { label: 'Checking fit…', tone: 'neutral' };
  if (fit === 'failed') return { label: 'Fit not checked', tone: 'neutral' };
  if (fit.status !== 'fits-if') return styles[fit.status];
  return { label: dependsOn(fit.question), tone: 'warning' };
}

/** Says whether a part fits the chosen vehicle. Renders nothing without a vehicle. */
export function FitBadge({ fit }: { fit: FitState | null }) {
  if (fit === null) return null;
  const { label, tone, icon: Icon } = styleOf(fit);
  return (
    <Badge tone={tone}>
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </Badge>
  );
}
