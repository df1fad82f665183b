import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { shopName } from '../../../content/site.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import type { PartAction } from '../list/part-card.tsx';
import { FitBox } from '../vehicle/fit-box.tsx';
import { NearPartVehicles } from '../vehicle/near-part-vehicles.tsx';
import { NearRelatedParts } from './near-related-parts.tsx';
import { PartBreadcrumb } from './part-breadcrumb.tsx';
import { PartFacts } from './part-facts.tsx';
import { PartHead } from './part-head.tsx';
import { PartPictures } from './part-pictures.tsx';
import { Purchase } from './purchase.tsx';
import type { AddToBasketSlot } from './purchase-form.tsx';
import type { StockAlertSlot } from './stock-alert-slot.ts';

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
          <PartPictures part={part} />
          {!part.draft && <CompareToggle part={part} className="justify-self-start" />}
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <PartHead part={part} />
          <FitBox partId={part._id} />
          <Purchase part={part} user={user} addToBasket={addToBasket} stockAlert={stockAlert} />
          <PartFacts part={part} />
          {!part.draft && <NearPartVehicles partId={part._id} />}
          <NearRelatedParts partId={part._id} action={relatedAction} />
        </div>
      </article>
    </>
  );
}
