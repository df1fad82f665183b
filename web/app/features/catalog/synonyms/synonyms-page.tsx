import type { Synonyms } from '@axlewright/contract/catalog/synonyms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { synonymsQuery } from './synonyms.queries.ts';
import { SynonymsForm } from './synonyms-form.tsx';
import { SynonymsTable } from './synonyms-table.tsx';
import { phraseParameter } from './synonyms-url.ts';

export const meta = () => unlistedPageMeta('Synonyms');
export const handle = staffPages.synonyms;

/** Groups of phrases that the search treats as the same. Staff add, change and remove them here. */
export default function SynonymsPage() {
  const result = useQuery(synonymsQuery);
  const { data: groups } = result;
  const [edited, setEdited] = useState<Synonyms | null>(null);
  const [search, setSearch] = useSearchParams();
  const phrase = search.get(phraseParameter) ?? '';
  function finish() {
    setEdited(null);
    if (phrase) setSearch({}, { replace: true });
  }
  return (
    <ListFrame title="Synonyms">
      <div className="grid max-w-3xl gap-4">
        <p className="max-w-prose text-ink-soft">
          A search for one phrase also finds the others. Singular and plural count as the same. Changes apply to the next search.
        </p>
        <SynonymsForm key={edited?._id ?? phrase} synonyms={edited} phrase={phrase} onDone={finish} />
        {groups ? <SynonymsTable groups={groups} onEdit={setEdited} /> : <LoadingState result={result} label="Loading synonyms" />}
      </div>
    </ListFrame>
  );
}
