import { paths } from '@axlewright/contract/site/page-paths';
import { useOutletContext } from 'react-router';
import type { AuthUser } from '../../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { staffPages } from '../../../desk/staff/staff-pages.ts';
import { CountForm } from './count-form.tsx';

export const meta = () => unlistedPageMeta('Count stock');
export const handle = staffPages.stock;

export default function CountPage() {
  const { email } = useOutletContext<AuthUser>();
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-5">
      <div className="grid gap-2">
        <Breadcrumb crumbs={[{ label: 'Stock', to: paths.stock }, { label: 'Count' }]} />
        <h1 id="page-title" className="text-3xl">
          Count stock
        </h1>
        <p className="max-w-prose text-ink-soft">
          Count all pieces in the bin, including those that are promised to orders. If you leave a part’s quantity blank, its stock will not
          change.
        </p>
      </div>
      <CountForm email={email} />
    </section>
  );
}
