import type { RecordedSearch } from '@axlewright/contract/catalog/searches';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatCount } from '../../../ui/format-count.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';
import { synonymsUrl } from '../synonyms/synonyms-url.ts';

const figure = (value: number) => <span className="figures">{formatCount(String(value))}</span>;

export const searchesColumns: DataColumn<RecordedSearch>[] = [
  {
    key: 'text',
    header: 'Search',
    isTitle: true,
    cell: ({ text }) => (
      <Link
        to={catalogUrl(emptyQuery, { q: text })}
        aria-label={`Search the catalog for ${text}`}
        className="wrap-anywhere underline underline-offset-4"
      >
        {text}
      </Link>
    ),
  },
  { key: 'searches', header: 'Searches', align: 'end', cell: ({ searches }) => figure(searches) },
  { key: 'visitors', header: 'Visitors', align: 'end', cell: ({ visitors }) => figure(visitors) },
  { key: 'found', header: 'Parts found', align: 'end', cell: ({ found }) => figure(found) },
  {
    key: 'lastSearchedAt',
    header: 'Last search',
    cell: ({ lastSearchedAt }) => (
      <time dateTime={lastSearchedAt} className="whitespace-nowrap">
        {formatDate(lastSearchedAt)}
      </time>
    ),
  },
  { key: 'actions', header: 'Actions', hideHeader: true, align: 'end', cell: (search) => <SynonymAction search={search} /> },
];

function SynonymAction({ search: { text, found, hasSynonyms } }: { search: RecordedSearch }) {
  if (hasSynonyms) return <Badge>Has synonyms</Badge>;
  if (found > 0) return null;
  return (
    <LinkButton size="small" to={synonymsUrl(text)} aria-label={`Add a synonym for ${text}`}>
      Add a synonym
    </LinkButton>
  );
}
