import { ApiError } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { EditProductForm } from './edit-product-form.tsx';
import { NeededPartsSection } from './needed-parts-section.tsx';
import { OrderedWithSection } from './ordered-with-section.tsx';
import { partStatus } from './part-status.ts';
import { editablePartQuery } from './product-form.queries.ts';
import { SuccessorsForm } from './successors-form.tsx';

export const meta = () => unlistedPageMeta('Edit Product');
export const handle = staffPages.products;

export default function EditProductPage() {
  const { partId = '' } = useParams();
  const { state } = useLocation() as { state: { listSearch?: string } | null };
  const result = useQuery(editablePartQuery(partId));
  const { data: editable, error } = result;
  const list = { pathname: paths.manageProducts, search: state?.listSearch ?? '' };
  const isMissing = error instanceof ApiError && error.status === 404;
  const status = editable && partStatus(editable.part);
  return (
    <section aria-labelledby="page-title" className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <Breadcrumb crumbs={[{ label: 'Manage Products', to: list }, { label: editable?.part.partNumber ?? 'Product' }]} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 id="page-title" className="text-3xl">
            Edit Product
          </h1>
          {status && <Badge tone={status.tone}>{status.label}</Badge>}
        </div>
      </div>
      {editable ? (
        <>
          <EditProductForm key={partId} editable={editable} list={list} />
          <SuccessorsForm key={`successors ${partId}`} part={editable.part} />
          <NeededPartsSection key={`needed ${partId}`} partId={partId} />
          <OrderedWithSection key={`ordered with ${partId}`} partId={partId} />
        </>
      ) : isMissing ? (
        <EmptyState title="Product not found" action={<LinkButton to={list}>Show all products</LinkButton>}>
          It may have been deleted.
        </EmptyState>
      ) : (
        <LoadingState result={result} label="Loading the product" errorTitle="The product could not be loaded" />
      )}
    </section>
  );
}
