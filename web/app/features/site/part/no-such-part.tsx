import { paths } from '@axlewright/contract/site/page-paths';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Shown instead of a part that does not exist, or that the shop no longer lists. */
export function NoSuchPart() {
  return (
    <EmptyState
      title="Part not found"
      action={
        <LinkButton to={paths.catalog} variant="primary">
          Search the catalog
        </LinkButton>
      }
    >
      We may no longer list it. Search by part number or interchange number.
    </EmptyState>
  );
}
