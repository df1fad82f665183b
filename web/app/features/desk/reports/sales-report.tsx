import type { SalesGroup } from '@axlewright/contract/desk/report-choices';
import type { SalesOverview, SalesPeriod, SalesRow } from '@axlewright/contract/desk/reports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CsvExport } from '../../../lists/csv-export.tsx';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { LoadError } from '../../../lists/loading-state.tsx';
import type { QueryShape } from '../../../platform/url-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { barsOfPeriod } from '../charts/bars-of-days.ts';
import { RankingChart } from '../charts/ranking-chart.tsx';
import { daysOfPeriod, formatPeriod } from './period.ts';
import { type ReportFigure, ReportFigures } from './report-figures.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { fetchSalesCsv, salesOverviewQuery, salesQuery } from './sales.queries.ts';
import { nameOf } from './sales-columns.tsx';
import { groupTexts, isTimeGroup, type SalesQuery, sortOf } from './sales-url.ts';
import { StillCounting } from './still-counting.tsx';

type Day = SalesOverview['days'][number];

interface SalesReportProps {
  kind: 'sales' | 'fill-rate';
  shape: QueryShape<SalesQuery>;
  figures: readonly ReportFigure[];
  columns: (by: SalesGroup, period: SalesPeriod) => DataColumn<SalesRow>[];
  /** what the charts show */
  chart: {
    title: string;
    format: (value: number) => string;
    formatTick: (value: number) => string;
    ofDays: (days: readonly Day[]) => number;
    ofRow: (row: SalesRow) => number;
  };
  /** how the figures are defined */
  children: ReactNode;
}

const rankedRows = 8;

/** A report about the sales of a period: its totals, a chart, and a table. */
export function SalesReport({ kind, shape, figures, columns, chart, children }: SalesReportProps) {
  const sortOfReport = (query: SalesQuery) => sortOf(query, kind);
  const listUrl = useListUrl(shape, sortOfReport);
  const { query } = listUrl;
  const by = query.by as SalesGroup;
  const period = daysOfPeriod(query);
  const parameters = { ...period, by, sort: sortOfReport(query) };
  const result = useQuery(salesQuery(parameters, listUrl.cursor));
  const totals = useQuery(salesOverviewQuery(period));
  const { data: overview, error } = totals;
  const ranked = result.data?.items.slice(0, rankedRows) ?? [];
  const title = `${chart.title}, ${formatPeriod(period)}`;
  return (
    <ReportsFrame actions={<CsvExport name={kind} fetchCsv={() => fetchSalesCsv(parameters)} disabled={!result.data?.items.length} />}>
      <ReportToolbar listUrl={listUrl} sort={parameters.sort} />
      {overview && !overview.isComplete && <StillCounting />}
      <LoadError result={totals} title="The totals could not be loaded" />
      {overview ? <ReportFigures overview={overview} period={period} figures={figures} /> : !error && <Skeleton className="h-28 w-full" />}
      {isTimeGroup(by)
        ? overview && (
            <ChartCard title={title} isDescribed>
              <BarChart bars={barsOfPeriod(overview.days, chart.ofDays)} format={chart.format} formatTick={chart.formatTick} />
            </ChartCard>
          )
        : ranked.length > 0 && (
            <ChartCard title={`${title}: the first ${ranked.length === 1 ? 'one' : ranked.length} in the table`}>
              <RankingChart
                bars={ranked.map((row) => ({ key: row._id, name: nameOf(row, by), value: chart.ofRow(row) }))}
                format={chart.format}
              />
            </ChartCard>
          )}
      <ListView
        caption={`${chart.title} by ${groupTexts[by].label.toLowerCase()}`}
        noun={groupTexts[by].noun}
        listUrl={{ ...listUrl, isFiltered: false, query: { ...query, sort: parameters.sort } }}
        result={result}
        columns={columns(by, period)}
        empty={{ title: 'No sales in this period', text: 'Choose a longer period. Orders appear here a few seconds after they are paid.' }}
      />
      <div className="grid max-w-prose gap-2 text-ink-soft text-sm">{children}</div>
    </ReportsFrame>
  );
}

/** A chart with its title. If `isDescribed`, screen readers treat the chart as a picture, because the table below has its numbers. */
function ChartCard({ title, isDescribed = false, children }: { title: string; isDescribed?: boolean; children: ReactNode }) {
  return (
    <Card className="min-w-0">
      <figure className="grid min-w-0 gap-4">
        <figcaption className="font-semibold">{title}</figcaption>
        {isDescribed ? (
          <div role="img" aria-label={`${title}. The table below has the numbers.`}>
            {children}
          </div>
        ) : (
          children
        )}
      </figure>
    </Card>
  );
}
