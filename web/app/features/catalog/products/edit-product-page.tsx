import { useQuery } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { ProductEditor } from './editor/product-editor.tsx';
import { editablePartQuery } from './product-form.queries.ts';
import { useBackToProducts } from './use-back-to-products.ts';

export const meta = () => unlistedPageMeta('Edit Product');
export const handle = staffPages.products;

export default function EditProductPage() {
  const { partId = '' } = useParams();
  const { email } = useOutletContext<AuthUser>();
  const result = useQuery(editablePartQuery(partId));
  const { list } = useBackToProducts();
  const { data: editable } = result;
  if (editable) return <ProductEditor key={partId} loaded={editable} email={email} />;
  return (
    <section aria-labelledby="page-title" className="grid gap-6">
      <h1 id="page-title" className="text-3xl">
        Edit Product
      </h1>
      <LoadingState
        result={result}
        label="Loading the product"
        errorTitle="The product could not be loaded"
        missing={
          <EmptyState title="Product not found" action={<LinkButton to={list}>Show all products</LinkButton>}>
            It may have been deleted.
          </EmptyState>
        }
      />
    </section>
  );
}
