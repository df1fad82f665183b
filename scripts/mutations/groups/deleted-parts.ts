import type { Mutation } from '../mutation.ts';

const parts = 'server/src/features/catalog/parts';
const test = `${parts}/deleted-parts.test.ts`;
const journey = 'e2e/journeys/restore-products.spec.ts';
const draftJourney = 'e2e/journeys/add-product-drafts.spec.ts';

/** Deleted parts, which staff restore, and drafts of new products. */
export const deletedPartMutations: readonly Mutation[] = [
  {
    name: 'buyers see the names of deleted drafts',
    file: `${parts}/deleted-parts.queries.ts`,
    find: ".where('parts.draft', '=', false)",
    replace: '',
    test: 'server/src/features/sales/baskets/baskets.test.ts: names its part only if the part is deleted, not if it has become a draft',
  },
  {
    name: 'buyers learn what the parts of an undone import were',
    file: `${parts}/deleted-parts.queries.ts`,
    find: ".where('parts.undone', '=', false)",
    replace: '',
    test: `${test}: a part that the undo of an import deleted has no name of a user, and buyers do not learn what it was, until staff restore it`,
  },
  {
    name: 'a restored part may replace itself through others',
    file: `${parts}/deleted-parts.ts`,
    find: 'if (await isInLoop(transaction, id))',
    replace: 'if (false as boolean)',
    test: `${test}: a part is not restored if it would replace itself through others`,
  },
  {
    name: 'the history does not say who restored a part',
    file: `${parts}/deleted-parts.ts`,
    find: "await recordPartAction(transaction, caller, 'part-restored', restored.part, []);",
    replace: '',
    test: `${test}: the audit log and the history of the part say who restored it, once`,
  },
  {
    name: 'the undo of a deletion does nothing',
    file: 'web/app/features/catalog/products/products.queries.ts',
    find: "callApi('restorePart', { params: { partId: _id } })",
    replace: "callApi('getDeletedPart', { params: { partId: _id } })",
    test: `${journey}: a product that was deleted by mistake is put back with Undo`,
  },
  {
    name: 'the Restore button restores nothing',
    file: 'web/app/features/catalog/products/deleted/deleted-products.queries.ts',
    find: "callApi('restorePart', { params: { partId: _id } })",
    replace: "callApi('getDeletedPart', { params: { partId: _id } })",
    test: `${journey}: the list of deleted products says who deleted each one, and restores it`,
  },
  {
    name: 'what staff typed over a login is lost on Add Products',
    file: 'web/app/features/catalog/products/use-new-product.ts',
    find: 'reset({ ...emptyProduct, ...draft }, { keepDefaultValues: true });',
    replace: 'reset(emptyProduct, { keepDefaultValues: true });',
    test: `${draftJourney}: what was typed about a new product is still there after a new login, and is gone when the product is added`,
  },
  {
    name: 'a product can be added twice by a user who comes back meanwhile',
    file: 'web/app/features/catalog/products/use-new-product.ts',
    find: 'beginAdding: () => removeDraft(draftName)',
    replace: 'beginAdding: () => {}',
    test: `${draftJourney}: a user who comes back while a product is being added starts with an empty form, and keeps what is typed there`,
  },
];
