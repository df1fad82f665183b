import type { PartFigures } from '@axlewright/contract/sales/part-figures';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { MonthlySales } from './monthly-sales.tsx';
import { openOrdersColumns } from './open-orders-columns.tsx';
import { openOrdersQuery, partFiguresQuery } from './part-figures.queries.ts';
import { PartHeader } from './part-header.tsx';
import { PartSearches, TopBuyers } from './part-rankings.tsx';

export const meta = () => unlistedPageMeta('Part');
export const handle = staffPages.partFigures;

/** What staff want to know about a part: its sales, its largest buyers, the searches for its numbers, and the open orders with it. */
export default function PartFiguresPage() {
  const { partId = '' } = useParams();
  const result = useQuery(partFiguresQuery(partId));
  const { data: figures } = result;
  if (figures) return <Figures key={partId} figures={figures} />;
  return (
    <section aria-labelledby="page-title" className="grid gap-5">
      <h1 id="page-title" className="text-3xl">
        Part
      </h1>
      <LoadingState
        result={result}
        label="Loading the part"
        errorTitle="The part could not be loaded"
        missing={
          <EmptyState title="Part not found" action={<LinkButton to={paths.manageOrders}>Manage Orders</LinkButton>}>
            It may have been deleted.
          </EmptyState>
        }
      />
    </section>
  );
}

function Figures({ figures }: { figures: PartFigures }) {
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-6">
      <PartHeader figures={figures} />
      <MonthlySales figures={figures} />
      <div className="grid min-w-0 gap-6">
        <TopBuyers figures={figures} />
        <PartSearches figures={figures} />
      </div>
      <OpenOrders partId={figures._id} />
    </section>
  );
}

const noFilters = { defaults: { q: '', sort: '' } };

function OpenOrders({ partId }: { partId: string }) {
  const listUrl = useListUrl(noFilters);
  const result = useQuery(openOrdersQuery(partId, listUrl.cursor));
  return (
    <section aria-labelledby="open-orders-title">
      <h2 id="open-orders-title" className="text-xl">
        Open orders
      </h2>
      <ListView
        caption="Open orders with this part"
        noun={['order', 'orders']}
        listUrl={listUrl}
        result={result}
        columns={openOrdersColumns}
        empty={{ title: 'No open orders', text: 'Orders with this part appear here until they are shipped or canceled.' }}
      />
    </section>
  );
}
