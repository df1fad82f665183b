import { Card } from '../../../ui/card.tsx';
import { figure } from './import-texts.ts';

/** The counts of an import. */
export function ImportFigures({ figures }: { figures: readonly { label: string; count: number }[] }) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="figures font-semibold text-2xl">{figure(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
