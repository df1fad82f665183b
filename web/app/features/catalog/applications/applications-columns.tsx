import type { PartApplication } from '@axlewright/contract/catalog/part-applications';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { conditionsText, vehicleText, yearsText } from './application-texts.ts';

export function applicationsColumns(onEdit: (application: PartApplication) => void): DataColumn<PartApplication>[] {
  return [
    {
      key: 'vehicle',
      header: 'Vehicle',
      isTitle: true,
      cell: ({ make, model, engine, isSample }) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">
            {make} {model}
          </span>
          {engine && <span className="font-normal text-ink-soft text-sm">{engine.name}</span>}
          {isSample && (
            <span>
              <Badge>Sample</Badge>
            </span>
          )}
        </span>
      ),
    },
    { key: 'years', header: 'Years', cell: (application) => <span className="figures">{yearsText(application)}</span> },
    {
      key: 'conditions',
      header: 'Conditions',
      cell: (application) =>
        conditionsText(application) && <span className="wrap-anywhere whitespace-pre-line">{conditionsText(application)}</span>,
    },
    {
      key: 'position',
      header: 'Position',
      cell: ({ position, positionId }) => position ?? (positionId === null ? '' : `PCdb ${positionId}`),
    },
    {
      key: 'quantity',
      header: 'Per vehicle',
      align: 'end',
      cell: ({ quantityPerVehicle }) => <span className="figures">{quantityPerVehicle}</span>,
    },
    { key: 'note', header: 'Note', cell: ({ note }) => note && <span className="wrap-anywhere">{note}</span> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (application) => (
        <Button size="small" variant="quiet" aria-label={`Edit ${vehicleText(application)}`} onClick={() => onEdit(application)}>
          Edit
        </Button>
      ),
    },
  ];
}
