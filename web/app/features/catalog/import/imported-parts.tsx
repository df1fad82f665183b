import type { ImportedPart, PartImport } from '@axlewright/contract/catalog/part-imports';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { figure, leftLabels, lineWord } from './import-texts.ts';
import { importedPartsShape, kindOptions, leftOptions } from './imported-parts-url.ts';
import { importedPartsQuery } from './part-imports.queries.ts';

const kindBadges = {
  added: <Badge tone="success">New</Badge>,
  changed: <Badge tone="accent">Changed</Badge>,
  unchanged: <Badge>Unchanged</Badge>,
};

const columnsFor = (found: PartImport): DataColumn<ImportedPart>[] => [
  {
    key: 'part',
    header: 'Part',
    isTitle: true,
    cell: ({ partId, partNumber, name }) => (
      <>
        {partId ? (
          <Link to={paths.editProduct(partId)} className="underline underline-offset-4">
            {partNumber}
          </Link>
        ) : (
          partNumber
        )}
        <span className="block font-normal text-ink-soft text-sm">{name}</span>
      </>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kindBadges[kind] },
  { key: 'line', header: lineWord(found), align: 'end', cell: ({ line }) => line !== null && figure(line) },
  { key: 'changes', header: 'Changes', cell: (part) => <Changes part={part} /> },
];

function Changes({ part: { kind, changes, repair, left } }: { part: ImportedPart }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {left && <li className="font-semibold text-warning">{leftLabels[left]}</li>}
      {changes.map(({ column, from, to }) => (
        <li key={column} className="wrap-anywhere">
          <span className="text-ink-soft">{column}:</span>{' '}
          {kind === 'changed' && (
            <>
              <s className="text-ink-faint">{shown(column, from)}</s> <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>{' '}
            </>
          )}
          <span className="font-semibold">{shown(column, to)}</span>
        </li>
      ))}
      {repair && <li className="text-warning">{repair}</li>}
    </ul>
  );
}

function shown(column: string, value: string | number | null): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value;
  return column === 'price in dollars' ? formatCents(centsFromDollars(value)) : value.toLocaleString('en-US');
}

export function ImportedParts({ found }: { found: PartImport }) {
  const { state } = found;
  const listUrl = useListUrl(importedPartsShape);
  const { query, change, cursor } = listUrl;
  const result = useQuery(importedPartsQuery(found, query, cursor));
  return (
    <section aria-labelledby="imported-parts" className="grid gap-3">
      <h2 id="imported-parts" className="text-xl">
        {state === 'checked' ? 'What would change' : 'What the import changed'}
      </h2>
      <p className="text-ink-soft">
        First come parts that can no longer be ordered. Next come prices that rise by at least half or fall by at least a third. Then come
        quantities, GTINs, and other changes. New and unchanged parts come last.
      </p>
      <ListToolbar listUrl={listUrl} label="Search the parts in this file" placeholder="Part number or name">
        <Field label="Show">
          <Select options={kindOptions} value={query.kind} onChange={({ target }) => change({ kind: target.value })} />
        </Field>
        {state === 'undone' && (
          <Field label="Undo">
            <Select options={leftOptions} value={query.left} onChange={({ target }) => change({ left: target.value })} />
          </Field>
        )}
      </ListToolbar>
      <ListView
        caption="Parts in the file"
        noun={['part', 'parts']}
        listUrl={listUrl}
        result={result}
        columns={columnsFor(found)}
        empty={{ title: 'No parts', text: 'The lists of older imports are deleted after 30 days.' }}
      />
    </section>
  );
}
