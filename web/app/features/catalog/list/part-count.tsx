import { countLabel, hasNoParts } from './category-counts.ts';
import type { CategoryCount } from './part-summary.ts';

/** Has room for three digits. Otherwise the neighboring entries would move when the count changes. */
export function PartCount({ count }: { count: Pick<CategoryCount, 'parts' | 'mayBeMore'> }) {
  const label = countLabel(count);
  return (
    <>
      <span aria-hidden="true" className={`figures min-w-6 text-end ${hasNoParts(count) ? '' : 'opacity-70'}`}>
        {label?.shown}
      </span>
      <span className="sr-only">{label?.spoken}</span>
    </>
  );
}
