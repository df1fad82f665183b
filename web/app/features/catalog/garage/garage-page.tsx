import type { GarageVehicle } from '@axlewright/contract/catalog/garage';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { useCan } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { companyQuery } from '../../people/company/company.queries.ts';
import { carName } from './car-name.ts';
import { garageQuery, useRemoveCar } from './garage.queries.ts';
import { garageColumns } from './garage-columns.tsx';
import { garageShape } from './garage-url.ts';

const CarDialog = loadLater(async () => (await import('./car-dialog.tsx')).CarDialog);

export const meta = () => unlistedPageMeta('Garage');

/** The cars of the customers of the user's company. */
export default function GaragePage() {
  const company = useQuery(companyQuery);
  return company.data ? (
    <Garage key={company.data._id} companyId={company.data._id} />
  ) : (
    <ListFrame title="Garage">
      <LoadingState result={company} label="Loading your garage" />
    </ListFrame>
  );
}

function Garage({ companyId }: { companyId: string }) {
  const listUrl = useListUrl(garageShape);
  const result = useQuery(garageQuery(companyId, listUrl.query, listUrl.cursor));
  const mayChange = useCan('orders.place') ?? false;
  const [edited, setEdited] = useState<GarageVehicle | 'new' | null>(null);
  const { mutate: remove, isPending, variables } = useRemoveCar();
  const { confirm, confirmDialog } = useConfirm();
  const pendingId = isPending ? variables._id : null;
  const columns = useMemo(() => {
    const confirmRemoval = async (car: GarageVehicle) => {
      const question = {
        title: `Remove ${carName(car)}?`,
        text: 'It will disappear from the garage for everyone in your company.',
        confirmLabel: 'Remove',
        tone: 'danger',
      } as const;
      if (await confirm(question)) remove(car);
    };
    return garageColumns(companyId, mayChange ? { onChange: setEdited, onRemove: (car) => void confirmRemoval(car), pendingId } : null);
  }, [companyId, mayChange, confirm, remove, pendingId]);
  return (
    <ListFrame
      title="Garage"
      actions={
        mayChange && (
          <Button variant="primary" onClick={() => setEdited('new')}>
            Add car
          </Button>
        )
      }
    >
      <p className="max-w-prose text-ink-soft">
        Your customers’ cars. You and your colleagues can find them here and wherever you choose a vehicle. Other companies do not see them.
      </p>
      <ListToolbar listUrl={listUrl} label="Search your garage" placeholder="Name, license plate, VIN, or model" />
      <ListView
        caption="Your customers’ cars"
        noun={['car', 'cars']}
        listUrl={listUrl}
        result={result}
        columns={columns}
        empty={{
          title: 'No cars yet',
          text: mayChange
            ? 'Add a customer’s car once. Next time, you can find it by name or license plate.'
            : 'Members who may order can add your customers’ cars.',
        }}
      />
      {edited && <CarDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {confirmDialog}
    </ListFrame>
  );
}
