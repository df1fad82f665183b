import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ListFrame } from '../../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../../lists/list-url.ts';
import { ListView } from '../../../../lists/list-view.tsx';
import { unlistedPageMeta } from '../../../../platform/page-meta.ts';
import { useIsLeaving } from '../../../../platform/use-is-leaving.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { staffPages } from '../../../desk/staff/staff-pages.ts';
import { NumberScan } from '../scan/number-scan.tsx';
import { stockListQuery } from '../stock.queries.ts';
import { stockColumns } from './stock-columns.tsx';

export const meta = () => unlistedPageMeta('Stock');
export const handle = staffPages.stock;

const shape = { defaults: { q: '', sort: '' } };

/** Finds the stock of a part by a scan, and lists parts by bin. */
export default function StockPage() {
  const listUrl = useListUrl(shape);
  const result = useQuery(stockListQuery(listUrl.query.q, listUrl.cursor));
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  return (
    <ListFrame
      title="Stock"
      actions={
        <>
          <LinkButton to={paths.counting}>Count</LinkButton>
          <LinkButton to={paths.receiving} variant="primary">
            Receive
          </LinkButton>
        </>
      }
    >
      <NumberScan
        counts={false}
        onPart={({ _id, partNumber }) => {
          // The clerk may have left before the response.
          if (!isLeaving()) void navigate(paths.partStock(_id));
          return partNumber;
        }}
      />
      <h2 className="text-xl">Parts by bin</h2>
      <ListToolbar listUrl={listUrl} label="Search bins" placeholder="Beginning of a bin, such as A-12" />
      <ListView
        caption="Stock by bin"
        noun={['part', 'parts']}
        listUrl={listUrl}
        result={result}
        columns={stockColumns}
        empty={{ title: 'No bins yet', text: 'Scan a part and set its bin. Then it is listed here.' }}
      />
    </ListFrame>
  );
}
