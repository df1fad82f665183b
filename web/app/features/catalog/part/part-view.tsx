import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { shopName } from '../../../content/site.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { keepUnitsTogether } from '../list/keep-units-together.ts';
import type { PartAction } from '../list/part-card.tsx';
import { stockState } from '../list/part-stock.ts';
import { PartBreadcrumb } from './part-breadcrumb.tsx';
import { PartFacts } from './part-facts.tsx';
import { Purchase, type StockAlertSlot } from './purchase.tsx';
import type { AddToBasketSlot } from './purchase-form.tsx';
import { RelatedParts } from './related-parts.tsx';
import { ZoomPicture } from './zoom-picture.tsx';

const supersessionTexts: Record<SupersessionKind, string> = {
  replaced: 'Superseded by',
  'use-up': 'While supplies last. After that, order',
  split: 'Replaced by',
  renumbered: 'Renumbered. The new number is',
};

interface PartViewProps {
  part: PartDetail;
  user: AuthUser;
  addToBasket: AddToBasketSlot;
  stockAlert: StockAlertSlot | undefined;
  /** the button on each related part */
  relatedAction: PartAction | undefined;
}

/** One part: picture, price and order form first, then its data. */
export function PartView({ part, user, addToBasket, stockAlert, relatedAction }: PartViewProps) {
  return (
    <>
      <title>{`${part.name || part.partNumber} | ${shopName}`}</title>
      <PartBreadcrumb part={part} />
      <article aria-labelledby="part-name" className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,min(26rem,45%))_minmax(0,1fr)]">
        <div className="grid w-full max-w-sm gap-3 lg:sticky lg:top-24 lg:max-w-xl lg:self-start">
          <ZoomPicture image={part.image} name={part.name || part.partNumber} />
          {!part.draft && <CompareToggle part={part} className="justify-self-start" />}
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <PartHead part={part} />
          <Purchase part={part} user={user} addToBasket={addToBasket} stockAlert={stockAlert} />
          <PartFacts part={part} />
          <RelatedParts partId={part._id} action={relatedAction} />
        </div>
      </article>
    </>
  );
}

function PartHead({ part }: { part: PartDetail }) {
  const { label, tone } = stockState(part);
  return (
    <header className="grid gap-3">
      <p className="figures font-medium text-ink-faint">
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
          Core deposit <Price cents={centsFromDollars(part.coreCharge)} className="font-medium" />, not charged with the order. We settle
          cores by email.{' '}
          <Link to={paths.page('returns-and-cores')} className="underline underline-offset-4">
            How cores work
          </Link>
        </p>
      )}
      {part.supersession && part.supersession.successors.length > 0 && (
        <p className="rounded-sm border-warning border-s-3 bg-warning-soft px-4 py-3">
          {supersessionTexts[part.supersession.kind]}{' '}
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
