import { useQuery } from '@tanstack/react-query';
import { CsvExport } from '../../../lists/csv-export.tsx';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { fetchSearchesCsv, searchesQuery } from './searches.queries.ts';
import { searchesColumns } from './searches-columns.tsx';
import { foundOptions, periodOptions, searchesShape, searchSortOptions } from './searches-url.ts';

export const meta = () => unlistedPageMeta('Searches');
export const handle = staffPages.searches;

/** What customers searched for. At first it lists only the searches that found nothing. */
export default function SearchesPage() {
  const listUrl = useListUrl(searchesShape);
  const { query, change } = listUrl;
  const result = useQuery(searchesQuery(query, listUrl.cursor));
  return (
    <ListFrame
      title="Searches"
      actions={<CsvExport name="searches" fetchCsv={() => fetchSearchesCsv(query)} disabled={!result.data?.items.length} />}
    >
      <p className="max-w-prose text-ink-soft">
        What customers searched for in the catalog. We do not store who searched. A company counts as one visitor a day. So do all visitors
        without an account who share a network address. A new search appears here after a few seconds.
      </p>
      <ListToolbar listUrl={listUrl} label="Filter searches" placeholder="Part of the text" sortOptions={searchSortOptions} alwaysShowsSort>
        <Field label="Show">
          <Select options={foundOptions} value={query.found} onChange={(event) => change({ found: event.target.value })} />
        </Field>
        <Field label="Period">
          <Select options={periodOptions} value={query.days} onChange={(event) => change({ days: event.target.value })} />
        </Field>
      </ListToolbar>
      <ListView
        caption="Searches"
        noun={['search', 'searches']}
        listUrl={listUrl}
        result={result}
        columns={searchesColumns}
        empty={{
          title: 'No failed searches',
          text: 'Searches appear here when customers search for something that the catalog does not have.',
        }}
      />
    </ListFrame>
  );
}
