import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`chamfer inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm px-2 py-1 font-semibold text-xs leading-none [--chamfer:0.375rem] [&_svg]:size-3.5 ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
