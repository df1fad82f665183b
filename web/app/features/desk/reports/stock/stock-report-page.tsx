import { useQuery } from '@tanstack/react-query';
import { CsvExport } from '../../../../lists/csv-export.tsx';
import { useListUrl } from '../../../../lists/list-url.ts';
import { ListView } from '../../../../lists/list-view.tsx';
import { LoadError } from '../../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../../platform/page-meta.ts';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { staffPages } from '../../staff/staff-pages.ts';
import { ReportsFrame } from '../reports-frame.tsx';
import { StillCounting } from '../still-counting.tsx';
import { StockAges } from './stock-ages.tsx';
import { fetchStockValuesCsv, stockReportQuery, stockValuesQuery } from './stock-report.queries.ts';
import { stockReportColumns } from './stock-report-columns.tsx';
import { stockReportShape, stockReportSortOptions, unsoldOptions } from './stock-report-url.ts';

export const meta = () => unlistedPageMeta('Stock report');
export const handle = staffPages.reports;

export default function StockReportPage() {
  const listUrl = useListUrl(stockReportShape);
  const { query, change } = listUrl;
  const result = useQuery(stockValuesQuery(query, listUrl.cursor));
  const ages = useQuery(stockReportQuery);
  const { data: report, error } = ages;
  return (
    <ReportsFrame
      actions={<CsvExport name="stock-values" fetchCsv={() => fetchStockValuesCsv(query)} disabled={!result.data?.items.length} />}
    >
      <LoadError result={ages} title="The stock value could not be loaded" />
      {report && !report.isComplete && <StillCounting />}
      {report ? <StockAges report={report} /> : !error && <Skeleton className="h-72 w-full" />}
      <div className="@container">
        <search className="flex flex-wrap gap-3 [&>*]:min-w-36 [&>*]:flex-1 @3xl:[&>*]:flex-none">
          <Field label="Show">
            <Select options={unsoldOptions} value={query.unsold} onChange={({ target }) => change({ unsold: target.value })} />
          </Field>
          <Field label="Sort by" className="@3xl:hidden">
            <Select options={stockReportSortOptions} value={query.sort} onChange={({ target }) => change({ sort: target.value })} />
          </Field>
        </search>
      </div>
      <ListView
        caption="Parts in stock"
        noun={['part', 'parts']}
        listUrl={listUrl}
        result={result}
        columns={stockReportColumns}
        empty={{ title: 'Nothing is in stock', text: 'Parts appear here once they are in stock.' }}
      />
      <div className="grid max-w-prose gap-2 text-ink-soft text-sm">
        <p>
          The value is the pieces on hand at list price, because the shop does not know what a part cost you. On hand includes pieces that
          are promised to orders.
        </p>
        <p>
          A sale is an order that was paid. A part that was never sold counts from the day on which it was added, so new parts are not slow
          movers. Days are in UTC.
        </p>
      </div>
    </ReportsFrame>
  );
}
