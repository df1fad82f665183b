import { centsFromDollars } from '@axlewright/contract/money/money';
import type { PartFigures } from '@axlewright/contract/sales/part-figures';
import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { PartPicture } from '../../catalog/list/part-picture.tsx';

/** The part, its main figures, and the pages about it that the user may open. */
export function PartHeader({ figures }: { figures: PartFigures }) {
  const [maySeeStock, mayEdit] = [useCan('stock.edit'), useCan('parts.edit')];
  const { _id, partNumber, name, image, draft, price, available, months } = figures;
  const pieces = months.reduce((sum, month) => sum + month.pieces, 0);
  const cents = months.reduce((sum, { revenue }) => sum + centsFromDollars(revenue), 0);
  return (
    <>
      <div className="flex items-center gap-4">
        <PartPicture image={image} name="" sizes="5rem" className="size-20 shrink-0 rounded-sm" />
        <div className="min-w-0 wrap-anywhere">
          <h1 id="page-title" className="figures text-3xl">
            {partNumber}
          </h1>
          <p className="text-ink-soft">{name || 'No name'}</p>
        </div>
      </div>
      <Card>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-4">
          <Fact term="Sold in 12 months">
            <Figure>{pieces.toLocaleString('en-US')}</Figure>
          </Fact>
          <Fact term="Revenue in 12 months">
            <Figure>
              <Price cents={cents} />
            </Figure>
          </Fact>
          <Fact term="Price">
            <Figure>{price === null ? 'None' : <Price cents={centsFromDollars(price)} />}</Figure>
          </Fact>
          <Fact term="Available">
            <Figure>{available === null ? 'None' : available.toLocaleString('en-US')}</Figure>
          </Fact>
        </dl>
        <div className="mt-5 flex flex-wrap gap-3">
          {maySeeStock && (
            <LinkButton to={paths.partStock(_id)} size="small" aria-label={`Stock of ${partNumber}`}>
              Stock
            </LinkButton>
          )}
          {mayEdit && (
            <LinkButton to={paths.editProduct(_id)} size="small">
              Details and history
            </LinkButton>
          )}
          {!draft && (
            <LinkButton to={paths.part(_id)} size="small" variant="quiet">
              Open part
            </LinkButton>
          )}
        </div>
      </Card>
    </>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return <span className="figures text-2xl wrap-anywhere">{children}</span>;
}
