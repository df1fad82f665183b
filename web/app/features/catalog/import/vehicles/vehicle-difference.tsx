import {
  type ApplicationDifference,
  type ApplicationImportDetail,
  type ChangedApplicationsOfPart,
  mostListedParts,
} from '@axlewright/contract/catalog/application-imports';
import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';
import { ImportFigures } from '../import-figures.tsx';
import { figure } from '../import-texts.ts';

const firstParts = 100;

const kindBadges = {
  dropped: <Badge tone="danger">Fits nothing</Badge>,
  changed: <Badge tone="accent">Changed</Badge>,
  added: <Badge tone="success">First vehicles</Badge>,
};

const knownFigure = (count: number | null) => (count === null ? '–' : figure(count));

const columns: TableColumn<ChangedApplicationsOfPart>[] = [
  { key: 'part', header: 'Part', isTitle: true, cell: ({ partNumber }) => <span className="wrap-anywhere">{partNumber}</span> },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kindBadges[kind] },
  { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => (line === null ? 'Not in the file' : figure(line)) },
  { key: 'before', header: 'Vehicles before', align: 'end', cell: ({ vehiclesBefore }) => figure(vehiclesBefore) },
  { key: 'lost', header: 'Vehicles lost', align: 'end', cell: ({ vehiclesLost }) => knownFigure(vehiclesLost) },
  { key: 'gained', header: 'Vehicles gained', align: 'end', cell: ({ vehiclesGained }) => knownFigure(vehiclesGained) },
  { key: 'repair', header: 'How to fix it', cell: ({ repair }) => repair },
];

/** What an ACES file changes: the totals, and the changed parts. Parts that lose the most vehicles come first. */
export function VehicleDifference({ found, difference }: { found: ApplicationImportDetail; difference: ApplicationDifference }) {
  const { state, changedParts } = found;
  const { applications, parts, vehicles } = difference;
  const [shown, setShown] = useState(firstParts);
  return (
    <section aria-labelledby="vehicle-difference" className="grid gap-3">
      <h2 id="vehicle-difference" className="text-xl">
        {state === 'imported' ? 'What the import changed' : 'What would change'}
      </h2>
      <ImportFigures
        figures={[
          ...(parts.losing === null ? [] : [{ label: 'Parts that lose vehicles', count: parts.losing }]),
          { label: 'Vehicles left without a part', count: vehicles.dropped },
          { label: 'Vehicles that get their first part', count: vehicles.added },
          { label: 'Parts left without a vehicle', count: parts.dropped },
          { label: 'Parts changed', count: parts.changed },
          { label: 'Parts that get their first vehicle', count: parts.added },
          { label: 'Applications dropped', count: applications.dropped },
          { label: 'Applications added', count: applications.added },
        ]}
      />
      <p className="text-ink-soft">
        A vehicle is a model in one year. A part can lose a vehicle that another part still fits. The shop compares only the parts that the
        file lists. For a full file, it compares all parts of their brands. An application says that a part fits a model in a range of
        years.
      </p>
      {changedParts.length > 0 && (
        <Table
          caption="Changed parts"
          columns={columns}
          rows={changedParts.slice(0, shown)}
          rowKey={({ kind, partNumber, line }) => `${kind} ${partNumber} ${line}`}
        />
      )}
      {changedParts.length > shown ? (
        <Button className="justify-self-start" onClick={() => setShown(mostListedParts)}>
          Show all {figure(changedParts.length)}
        </Button>
      ) : (
        changedParts.length === mostListedParts && (
          <p className="text-ink-soft">These are the first {figure(mostListedParts)}. The command npm run catalogue lists more.</p>
        )
      )}
    </section>
  );
}
