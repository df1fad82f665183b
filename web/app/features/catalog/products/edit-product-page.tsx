import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { useFocusWhenGone } from '../../../ui/move-focus.ts';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { ProductEditor } from './editor/product-editor.tsx';
import { editablePartQuery } from './product-form.queries.ts';
import { useBackToProducts } from './use-back-to-products.ts';

const DeletedProduct = loadLater(async () => (await import('./deleted/deleted-product.tsx')).DeletedProduct);

export const meta = () => unlistedPageMeta('Edit Product');
export const handle = staffPages.products;

export default function EditProductPage() {
  const { partId = '' } = useParams();
  const { email } = useOutletContext<AuthUser>();
  const result = useQuery(editablePartQuery(partId));
  const { list, onClick } = useBackToProducts();
  const [isRestored, setRestored] = useState(false);
  const { data: editable } = result;
  // The editor replaces the Restore button.
  useFocusWhenGone(isRestored && !editable, () => document.getElementById('page-title'));
  if (editable) return <ProductEditor key={partId} loaded={editable} email={email} />;
  return (
    <section aria-labelledby="page-title" className="grid gap-6">
      <div className="grid gap-2">
        <Breadcrumb crumbs={[{ label: 'Manage Products', to: list, onClick }, { label: 'Edit Product' }]} />
        <h1 id="page-title" className="text-3xl">
          Edit Product
        </h1>
      </div>
      <LoadingState
        result={result}
        label="Loading the product"
        errorTitle="The product could not be loaded"
        missing={
          <DeletedProduct
            partId={partId}
            onRestored={() => setRestored(true)}
            missing={
              <EmptyState title="Product not found" action={<LinkButton to={list}>Show all products</LinkButton>}>
                There is no product with this address.
              </EmptyState>
            }
          />
        }
      />
    </section>
  );
}
