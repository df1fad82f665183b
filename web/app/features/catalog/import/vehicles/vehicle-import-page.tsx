import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadingState } from '../../../../lists/loading-state.tsx';
import { isNotFound } from '../../../../platform/failure.ts';
import { unlistedPageMeta } from '../../../../platform/page-meta.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { staffPages } from '../../../desk/staff/staff-pages.ts';
import { useLeaveImport } from '../use-leave-import.ts';
import { VehicleDefects } from './vehicle-defects.tsx';
import { VehicleDifference } from './vehicle-difference.tsx';
import { VehicleImportStatus } from './vehicle-import-status.tsx';
import { stateLabelOf } from './vehicle-import-texts.ts';
import { vehicleImportQuery } from './vehicle-imports.queries.ts';

export const meta = () => unlistedPageMeta('Vehicle Import');
export const handle = staffPages.products;

/** An import of an ACES file: its progress, what is wrong with it, what it changes, and the buttons to import or discard it. */
export default function VehicleImportPage() {
  const { importId = '' } = useParams();
  const result = useQuery(vehicleImportQuery(importId));
  const leave = useLeaveImport(paths.vehicleImport(importId));
  const isMissing = isNotFound(result.error);
  // The query keeps the last data if somebody has deleted the import since.
  const found = isMissing ? undefined : result.data;
  const label = found && stateLabelOf(found);
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-6">
      <div className="grid gap-2">
        <Breadcrumb crumbs={[{ label: 'Import Parts', to: paths.imports }, { label: found?.fileName ?? 'Import' }]} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 id="page-title" className="wrap-anywhere text-3xl">
            {found?.fileName ?? 'Import'}
          </h1>
          {label && <Badge tone={label.tone}>{label.label}</Badge>}
        </div>
      </div>
      {found ? (
        <>
          <VehicleImportStatus found={found} onDiscarded={leave} />
          {found.defects.length > 0 && <VehicleDefects found={found} />}
          {found.difference && found.state !== 'checking' && <VehicleDifference found={found} difference={found.difference} />}
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
