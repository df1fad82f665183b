import { countLabel, hasNoParts } from './category-counts.ts';
import type { CategoryCount } from './part-summary.ts';

/** Has room for three digits. Otherwise the neighboring entries would move when the count changes. */
export function PartCount({ of }: { of: Pick<CategoryCount, 'parts' | 'mayBeMore'> }) {
  const label = countLabel(of);
  return (
    <>
      <span aria-hidden="true" className={`figures min-w-6 text-end ${hasNoParts(of) ? '' : 'opacity-70'}`}>
        {label?.shown}
      </span>
      <span className="sr-only">{label?.spoken}</span>
    </>
  );
}
