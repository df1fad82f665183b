import CircleCheck from 'virtual:icon/circle-check';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { paths } from '@axlewright/contract/site/page-paths';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { AddProductForm } from './add-product-form.tsx';

export const meta = () => unlistedPageMeta('Add Products');
export const handle = staffPages.products;

export default function AddProductsPage() {
  const { email } = useOutletContext<AuthUser>();
  const [added, setAdded] = useState<PartDetail | null>(null);
  return (
    <section aria-labelledby="page-title" className="grid max-w-3xl gap-6">
      <div>
        <h1 id="page-title" className="text-3xl">
          Add Products
        </h1>
        <p className="mt-2 max-w-prose text-ink-soft">All fields are optional. The part number is assigned automatically.</p>
      </div>
      <div role="status" className="empty:hidden">
        {added && <Added part={added} />}
      </div>
      <AddProductForm email={email} onAdded={setAdded} />
    </section>
  );
}

function Added({ part }: { part: PartDetail }) {
  const link = 'inline-flex min-h-9 items-center font-semibold underline underline-offset-4 pointer-coarse:min-h-11';
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-md border border-success/50 bg-success-soft px-4 py-3">
      <p className="flex items-center gap-2.5">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
        <span>
          <span className="figures font-semibold">{part.partNumber}</span> {part.name} is{' '}
          {part.draft ? 'saved as a draft' : 'in the catalog'}.
        </span>
      </p>
      <span className="flex gap-5">
        <Link to={paths.part(part._id)} className={link}>
          View part
        </Link>
        <Link to={paths.editProduct(part._id)} className={link}>
          Edit product
        </Link>
      </span>
    </div>
  );
}
