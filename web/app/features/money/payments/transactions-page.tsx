import { useQuery } from '@tanstack/react-query';
import { CsvExport } from '../../../lists/csv-export.tsx';
import { DateFilters } from '../../../lists/date-filters.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { fetchTransactionsCsv, transactionsQuery } from './payments.queries.ts';
import { PaymentsFrame } from './payments-frame.tsx';
import { TransactionTotals } from './transaction-totals.tsx';
import { transactionsColumns } from './transactions-columns.tsx';
import { transactionOptions, transactionsShape } from './transactions-url.ts';

export const meta = () => unlistedPageMeta('Payments');
export const handle = staffPages.payments;

/** All payments and refunds, with totals if the user chooses a date or searches. */
export default function TransactionsPage() {
  const listUrl = useListUrl(transactionsShape);
  const { query, change } = listUrl;
  const result = useQuery(transactionsQuery(query, listUrl.cursor));
  return (
    <PaymentsFrame
      actions={<CsvExport name="transactions" fetchCsv={() => fetchTransactionsCsv(query)} disabled={!result.data?.items.length} />}
    >
      <ListToolbar listUrl={listUrl} label="Search transactions" placeholder="Order number, pi_… or re_…" folds={['kind', 'from', 'to']}>
        <Field label="Kind">
          <Select options={transactionOptions} value={query.kind} onChange={(event) => change({ kind: event.target.value })} />
        </Field>
        <DateFilters listUrl={listUrl} />
      </ListToolbar>
      <TransactionTotals listUrl={listUrl} />
      <ListView
        caption="Transactions"
        noun={['transaction', 'transactions']}
        listUrl={listUrl}
        result={result}
        columns={transactionsColumns}
        empty={{ title: 'No transactions yet', text: 'Payments and refunds appear here.' }}
      />
    </PaymentsFrame>
  );
}
