import type { ListPage } from '@axlewright/client/call-endpoint';
import { maximumBulkParts } from '@axlewright/contract/catalog/part-limits';
import type { Part } from '@axlewright/contract/catalog/parts';
import { editParameter, paths } from '@axlewright/contract/site/page-paths';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ColumnsButton } from '../../../lists/columns/columns-button.tsx';
import { useColumnChoice } from '../../../lists/columns/use-column-choice.ts';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import type { ListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SelectPage, selectionColumn } from '../../../lists/selection/selection-column.tsx';
import { useSelection } from '../../../lists/selection/use-selection.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { SelectedProducts } from './bulk/selected-products.tsx';
import { useDeletePart } from './products.queries.ts';
import { productsColumns } from './products-columns.tsx';
import type { ProductsQuery } from './products-url.ts';
import { type StockEdit, StockEditContext, useStockEditState } from './stock-edit.ts';
import { editButtonId } from './stock-edit-cells.tsx';
import { focusStockField } from './stock-values.ts';

const StockConflict = loadLater(async () => (await import('./stock-conflict.tsx')).StockConflict);

const noParts: readonly Part[] = [];

interface ProductsListProps {
  listUrl: ListUrl<ProductsQuery>;
  result: UseQueryResult<ListPage<Part>>;
}

/** The products that are not deleted. Prices and stock can be edited in the rows. */
export function ProductsList({ listUrl, result }: ProductsListProps) {
  const { confirm, confirmDialog } = useConfirm();
  const edit = useEditInPlace(() =>
    confirm({
      title: 'Discard changes?',
      text: 'Your changes to the open row are not saved.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
    }),
  );
  const leaveDialog = useLeaveGuard(edit.isDirty, edit.close);
  const { search: listSearch } = useLocation();
  const { mutate: deletePart, isPending, variables } = useDeletePart();
  const deletingId = isPending ? variables._id : null;
  const page = result.data?.items ?? noParts;
  const selection = useSelection({
    listKey: JSON.stringify(listUrl.query),
    page,
    isPlaceholderData: result.isPlaceholderData,
    maximum: maximumBulkParts,
    noun: 'products',
  });

  const columns = useMemo(() => {
    async function askToDelete(part: Part) {
      const isSure = await confirm({
        title: 'Delete product from parts collection?',
        text: `${part.partNumber} ${part.name} will no longer be available to order. Existing orders will not change. You can restore it later.`,
        confirmLabel: 'Delete',
        tone: 'danger',
      });
      if (isSure) deletePart(part);
    }
    return productsColumns({ onDelete: (part) => void askToDelete(part), deletingId, listSearch });
  }, [confirm, deletePart, deletingId, listSearch]);
  const { shown, ...columnChoice } = useColumnChoice('products', [selectionColumn(selection, ({ partNumber }) => partNumber), ...columns]);

  return (
    <>
      <StockEditContext value={edit}>
        <ListView
          caption="Products"
          noun={['product', 'products']}
          listUrl={listUrl}
          result={result}
          columns={shown}
          tools={
            <div className="flex flex-wrap items-center gap-x-4">
              <SelectPage page={page} selection={selection} />
              <ColumnsButton {...columnChoice} />
            </div>
          }
          empty={{
            title: 'No products yet',
            text: 'Add the first one. It will appear in the catalog once it has a name, a price and a stock quantity.',
            action: <LinkButton to={paths.addProducts}>Add Products</LinkButton>,
          }}
        />
      </StockEditContext>
      {selection.items.length > 0 && <SelectedProducts parts={selection.items} onClear={selection.clear} />}
      {edit.conflict && <StockConflict edit={edit} />}
      {confirmDialog}
      {leaveDialog}
    </>
  );
}

/** Opens the row whose part id is in the URL. Moves the focus into a row that opens, and back to its Edit button when it closes. */
function useEditInPlace(confirmDiscard: () => Promise<boolean>): StockEdit {
  const edit = useStockEditState(confirmDiscard);
  const [search] = useSearchParams();
  const idFromUrl = useRef(search.get(editParameter));
  const openId = edit.part?._id ?? null;
  const lastOpenId = useRef<string | null>(null);

  const openFromUrl = useEffectEvent(() => {
    if (idFromUrl.current) void edit.open(idFromUrl.current);
    idFromUrl.current = null;
  });
  useEffect(() => openFromUrl(), []);

  useEffect(() => {
    if (openId) focusStockField('price', { select: true });
    else if (lastOpenId.current) document.getElementById(editButtonId(lastOpenId.current))?.focus();
    lastOpenId.current = openId;
  }, [openId]);

  return edit;
}
