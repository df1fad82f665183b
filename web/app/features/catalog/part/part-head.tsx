import { isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { coreDepositTerms } from '../../../content/core-deposits.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../list/keep-units-together.ts';
import { stockState } from '../list/part-stock.ts';

const supersessionTexts: Record<SupersessionKind, string> = {
  replaced: 'Superseded by',
  'use-up': 'While supplies last. After that, order',
  split: 'Replaced by',
  renumbered: 'Renumbered. The new number is',
};

/** The numbers, the name, the price and the stock of a part. */
export function PartHead({ part }: { part: PartDetail }) {
  const { label, tone } = stockState(part);
  const isSold = isOrderableStatus(part.lifeCycleStatus);
  return (
    <header className="grid gap-3">
      <p className="figures font-medium text-ink-faint wrap-anywhere">
        {part.brand} {part.partNumber}
      </p>
      <h1 id="part-name" className="text-3xl wrap-anywhere sm:text-4xl">
        {keepUnitsTogether(part.name) || 'Unnamed part'}
      </h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {part.price !== null && (
          <span>
            <Price cents={centsFromDollars(part.price)} className="font-semibold text-2xl [font-stretch:108%]" />
            <span className="text-ink-soft"> each</span>
          </span>
        )}
        <Badge tone={tone}>{label}</Badge>
        {part.availableQ !== null && <span className="figures text-ink-soft">{part.availableQ.toLocaleString('en-US')} in stock</span>}
      </p>
      {part.coreCharge !== null && (
        <p className="text-ink-soft text-sm">
          Core deposit <Price cents={centsFromDollars(part.coreCharge)} className="font-medium" />. {coreDepositTerms}{' '}
          <Link to={paths.page('returns-and-cores')} className="underline underline-offset-4">
            How cores work
          </Link>
        </p>
      )}
      {part.supersession && part.supersession.successors.length > 0 && (
        <p className="rounded-sm border-warning border-s-3 bg-warning-soft px-4 py-3">
          {supersessionTexts[isSold || part.supersession.kind !== 'use-up' ? part.supersession.kind : 'replaced']}{' '}
          {part.supersession.successors.map(({ _id, partNumber }, index) => (
            <Fragment key={_id}>
              {index > 0 && ' and '}
              <Link to={paths.part(_id)} className="figures font-semibold underline underline-offset-4">
                {partNumber}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </header>
  );
}
