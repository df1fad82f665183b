import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { isNotFound } from '../../../platform/failure.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { ImportErrors } from './import-errors.tsx';
import { ImportStatus } from './import-status.tsx';
import { stateLabelOf } from './import-texts.ts';
import { ImportedParts } from './imported-parts.tsx';
import { importQuery } from './part-imports.queries.ts';
import { useLeaveImport } from './use-leave-import.ts';

export const meta = () => unlistedPageMeta('Import');
export const handle = staffPages.products;

/** One import: what it would change or has changed, its errors, and the buttons to import, discard or undo it. */
export default function ImportDetailPage() {
  const { importId = '' } = useParams();
  const result = useQuery(importQuery(importId));
  const leave = useLeaveImport(paths.import(importId));
  const isMissing = isNotFound(result.error);
  // The query keeps the last data if somebody has deleted the import since.
  const found = isMissing ? undefined : result.data;
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-6">
      <div className="grid gap-2">
        <Breadcrumb crumbs={[{ label: 'Import Parts', to: paths.imports }, { label: found?.fileName ?? 'Import' }]} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 id="page-title" className="wrap-anywhere text-3xl">
            {found?.fileName ?? 'Import'}
          </h1>
          {found && <Badge tone={stateLabelOf(found).tone}>{stateLabelOf(found).label}</Badge>}
        </div>
      </div>
      {found ? (
        <>
          <ImportStatus found={found} onDiscarded={leave} />
          {found.errorLines > 0 && <ImportErrors found={found} />}
          {found.added + found.changed + found.unchanged > 0 && found.state !== 'checking' && <ImportedParts found={found} />}
        </>
      ) : (
        <LoadingState
          result={result}
          label="Loading the import"
          missing={
            <EmptyState title="There is no such import" action={<LinkButton to={paths.imports}>All imports</LinkButton>}>
              A file that is not imported within a day is deleted.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}
