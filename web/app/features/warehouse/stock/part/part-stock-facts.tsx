import { paths } from '@axlewright/contract/site/page-paths';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Fact } from '../../../../ui/fact.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import type { StockAct } from './stock-move.ts';

const StockDialog = loadLater(async () => (await import('./stock-dialog.tsx')).StockDialog);

const actions: { act: StockAct; label: string }[] = [
  { act: 'receive', label: 'Receive' },
  { act: 'count', label: 'Count' },
  { act: 'write-off', label: 'Write off' },
  { act: 'bin', label: 'Set bin' },
];

/** The stock of a part and its bin, with buttons to change them. */
export function PartStockFacts({ stock }: { stock: PartStock }) {
  const [act, setAct] = useState<StockAct | null>(null);
  const { _id, onHand, promised, available, bin } = stock;
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-4">
        <Fact term="On hand">{figure(onHand)}</Fact>
        <Fact term="Promised">{figure(promised)}</Fact>
        <Fact term="Available">{figure(available)}</Fact>
        <Fact term="Bin">
          <span className="figures text-2xl wrap-anywhere">{bin || 'None'}</span>
        </Fact>
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        {actions.map((each) => (
          <Button key={each.act} size="small" onClick={() => setAct(each.act)}>
            {each.label}
          </Button>
        ))}
        <LinkButton to={paths.part(_id)} size="small" variant="quiet">
          Open part
        </LinkButton>
        <LinkButton to={paths.partFigures(_id)} size="small" variant="quiet">
          Sales
        </LinkButton>
      </div>
      {act && <StockDialog stock={stock} act={act} onClose={() => setAct(null)} />}
    </Card>
  );
}

const figure = (pieces: number) => <span className="figures text-2xl">{pieces.toLocaleString('en-US')}</span>;
