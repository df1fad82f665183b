import { maximumChangedApplications } from '@axlewright/contract/catalog/part-application-limits';
import type { PartApplication } from '@axlewright/contract/catalog/part-applications';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SelectPage, selectionColumn } from '../../../lists/selection/selection-column.tsx';
import { useSelection } from '../../../lists/selection/use-selection.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { vehicleText } from './application-texts.ts';
import { applicationsColumns } from './applications-columns.tsx';
import { applicationsShape } from './applications-url.ts';
import { partApplicationsQuery, partOfPageQuery, universalQuery } from './part-applications.queries.ts';

const dialogs = async () => import('./application-dialog.tsx');
const AddApplicationDialog = loadLater(async () => (await dialogs()).AddApplicationDialog, null);
const ChangeApplicationDialog = loadLater(async () => (await dialogs()).ChangeApplicationDialog, null);
const SelectedApplications = loadLater(async () => (await import('./selected-applications.tsx')).SelectedApplications, null);
const UniversalCheckbox = loadLater(async () => (await import('./universal-checkbox.tsx')).UniversalCheckbox);
const CopyDialog = loadLater(async () => (await import('./copy-dialog.tsx')).CopyDialog, null);

export const meta = () => unlistedPageMeta('Vehicles of a Part');
export const handle = staffPages.products;

const noApplications: readonly PartApplication[] = [];

/** The vehicles that a part fits, for staff to edit. */
export default function ApplicationsPage() {
  const { partId = '' } = useParams();
  const listUrl = useListUrl(applicationsShape);
  const { q } = listUrl.query;
  const { data: part } = useQuery(partOfPageQuery(partId));
  const { data: universal } = useQuery(universalQuery(partId));
  const result = useQuery(partApplicationsQuery(partId, q, listUrl.cursor));
  const [open, setOpen] = useState<'add' | 'copy' | PartApplication | null>(null);
  const close = () => setOpen(null);
  const page = result.data?.items ?? noApplications;
  const selection = useSelection({
    listKey: q,
    page,
    isPlaceholderData: result.isPlaceholderData,
    maximum: maximumChangedApplications,
    noun: 'vehicles',
  });
  const columns = useMemo(() => applicationsColumns(setOpen), []);
  const partNumber = part?.partNumber ?? 'Part';

  return (
    <div className="grid min-w-0 gap-2">
      <Breadcrumb
        crumbs={[
          { label: 'Manage Products', to: paths.manageProducts },
          { label: partNumber, to: paths.editProduct(partId) },
          { label: 'Vehicles' },
        ]}
      />
      <ListFrame
        title={part?.name ? `Vehicles for ${part.name}` : 'Vehicles'}
        actions={
          <>
            <Button onClick={() => setOpen('copy')}>Copy from another part</Button>
            <Button variant="primary" onClick={() => setOpen('add')}>
              Add vehicle
            </Button>
          </>
        }
      >
        <UniversalCheckbox partId={partId} />
        <ListToolbar listUrl={listUrl} label="Search vehicles" placeholder="Make, model or year" />
        <ListView
          caption="Vehicles that the part fits"
          noun={['row', 'rows']}
          listUrl={listUrl}
          result={result}
          columns={[selectionColumn(selection, vehicleText), ...columns]}
          tools={<SelectPage page={page} selection={selection} />}
          empty={{
            title: 'No vehicles yet',
            text: universal?.universal
              ? 'Buyers see that this is a universal part.'
              : 'Buyers see that the fit is unknown. Add vehicles, copy them from a similar part, or import an ACES file.',
          }}
        />
        {selection.items.length > 0 && <SelectedApplications partId={partId} applications={selection.items} onClear={selection.clear} />}
      </ListFrame>
      {open === 'add' && <AddApplicationDialog partId={partId} onClose={close} />}
      {open === 'copy' && <CopyDialog partId={partId} onClose={close} />}
      {open !== null && typeof open === 'object' && <ChangeApplicationDialog partId={partId} application={open} onClose={close} />}
    </div>
  );
}
