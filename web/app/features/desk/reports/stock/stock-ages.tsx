import type { StockReportOverview } from '@axlewright/contract/desk/stock-report';
import { Card } from '../../../../ui/card.tsx';
import { RankingChart } from '../../charts/ranking-chart.tsx';
import { formatDollars, formatNumber } from '../report-formats.ts';

type Ages = StockReportOverview['ages'];

/** The value of the whole stock, and of the parts that were not sold for some time. */
export function StockAges({ report: { total, ages } }: { report: StockReportOverview }) {
  return (
    <>
      <dl className="flex min-w-0 flex-wrap gap-4">
        <Figure term="Stock value" value={formatDollars(total.value)} note={countText(total)} />
        {ages.slice(1).map(({ days }) => {
          const slow = sumFrom(ages, days);
          return <Figure key={days} term={`No sale in ${days} days`} value={formatDollars(slow.value)} note={countText(slow)} />;
        })}
      </dl>
      <Card className="min-w-0">
        <figure className="grid min-w-0 gap-4">
          <figcaption className="font-semibold">Stock value by days since the last sale</figcaption>
          <RankingChart
            bars={ages.map(({ days, value }, index) => ({ key: String(days), name: ageText(days, ages[index + 1]?.days), value }))}
            format={formatDollars}
          />
        </figure>
      </Card>
    </>
  );
}

const ageText = (days: number, next: number | undefined) => (next === undefined ? `${days} days or more` : `${days} to ${next - 1} days`);

const countText = ({ parts, pieces }: { parts: number; pieces: number }) =>
  `${formatNumber(parts)} ${parts === 1 ? 'part' : 'parts'}, ${formatNumber(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`;

/** Adds up the parts that were not sold for at least this many days. */
function sumFrom(ages: Ages, days: number): { parts: number; pieces: number; value: number } {
  return ages
    .filter((age) => age.days >= days)
    .reduce((sum, age) => ({ parts: sum.parts + age.parts, pieces: sum.pieces + age.pieces, value: sum.value + age.value }), {
      parts: 0,
      pieces: 0,
      value: 0,
    });
}

function Figure({ term, value, note }: { term: string; value: string; note: string }) {
  return (
    <Card className="max-w-full flex-[1_1_10rem]">
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd>
        <span className="figures my-1 block break-words font-semibold text-2xl [font-stretch:110%]">{value}</span>
        <span className="figures text-ink-soft text-sm">{note}</span>
      </dd>
    </Card>
  );
}
