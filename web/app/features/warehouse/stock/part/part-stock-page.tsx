import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useListUrl } from '../../../../lists/list-url.ts';
import { ListView } from '../../../../lists/list-view.tsx';
import { LoadingState } from '../../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { staffPages } from '../../../desk/staff/staff-pages.ts';
import { partStockQuery, stockChangesQuery } from '../stock.queries.ts';
import { PartStockFacts } from './part-stock-facts.tsx';
import { stockChangesColumns } from './stock-changes-columns.tsx';

export const meta = () => unlistedPageMeta('Part stock');
export const handle = staffPages.stock;

export default function PartStockPage() {
  const { partId = '' } = useParams();
  const result = useQuery(partStockQuery(partId));
  const { data: stock } = result;
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-5">
      <div className="grid gap-2">
        <Breadcrumb crumbs={[{ label: 'Stock', to: paths.stock }, { label: stock?.partNumber ?? 'Part' }]} />
        <h1 id="page-title" className="text-3xl wrap-anywhere">
          {stock ? `Stock for ${stock.partNumber}` : 'Part stock'}
        </h1>
        {stock && <p className="text-ink-soft wrap-anywhere">{stock.name}</p>}
      </div>
      {stock ? (
        <>
          <PartStockFacts key={partId} stock={stock} />
          <Changes key={`changes ${partId}`} partId={partId} />
        </>
      ) : (
        <LoadingState
          result={result}
          label="Loading the stock"
          errorTitle="The stock could not be loaded"
          missing={
            <EmptyState title="Part not found" action={<LinkButton to={paths.stock}>Show stock</LinkButton>}>
              It may have been deleted.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}

const noFilters = { defaults: { q: '', sort: '' } };

function Changes({ partId }: { partId: string }) {
  const listUrl = useListUrl(noFilters);
  const result = useQuery(stockChangesQuery(partId, listUrl.cursor));
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title" className="text-xl">
        Stock changes
      </h2>
      <ListView
        caption="Stock changes"
        noun={['change', 'changes']}
        listUrl={listUrl}
        result={result}
        columns={stockChangesColumns}
        empty={{ title: 'No changes yet', text: 'Deliveries, orders, shipments and counts of this part appear here.' }}
      />
    </section>
  );
}
