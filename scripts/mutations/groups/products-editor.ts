import type { Mutation } from '../mutation.ts';

const changePart = 'server/src/features/catalog/parts/change-part.ts';
const editedFields = 'server/src/features/catalog/parts/edited-fields.queries.ts';
const changesOfPart = 'server/src/features/catalog/parts/changes-of-part.ts';
const editor = 'web/app/features/catalog/products/editor';
const detailsJourney = 'e2e/journeys/product-details.spec.ts';
const editorJourney = 'e2e/journeys/product-editor-drafts.spec.ts';
const changeParts = 'server/src/features/catalog/parts/change-parts.ts';
const bulkTest = 'server/src/features/catalog/parts/change-parts.test.ts';
const bulk = 'web/app/features/catalog/products/bulk';
const bulkJourney = 'e2e/journeys/bulk-changes.spec.ts';
const serverTest = 'server/src/features/catalog/parts/change-part.test.ts';

/** Changes of all fields of a part, and their history. */
export const productsEditorMutations: readonly Mutation[] = [
  {
    name: 'an unknown category removes the category',
    file: changePart,
    find: 'if (names.category !== null && found.category_id === null)',
    replace: 'if (false)',
    test: `${serverTest}: a wrong value is rejected with a 422 that names the field, and nothing is changed: %#`,
  },
  {
    name: 'a number may be listed twice as an interchange number',
    file: changePart,
    find: '    seen.add(key);',
    replace: '',
    test: `${serverTest}: a wrong value is rejected with a 422 that names the field, and nothing is changed: %#`,
  },
  {
    name: 'parts that refer to a renamed part keep the old number',
    file: changePart,
    find: '  await renameInOtherParts(transaction, before, after);',
    replace: '',
    test: `${serverTest}: replaces the old number in parts that refer to the part, and the old number becomes free`,
  },
  {
    name: 'a new number that is taken fails with 500',
    file: changePart,
    find: "=== 'parts_part_number' ? takenError() : error",
    replace: "=== '' ? takenError() : error",
    test: `${serverTest}: is rejected if another part has it in any spelling, even if both get it at the same time`,
  },
  {
    name: 'a new number can make a part replace itself',
    file: changePart,
    find: 'if (await isInLoop(transaction, before.id)) throw',
    replace: 'if (false) throw',
    test: `${serverTest}: cannot make a part replace itself`,
  },
  {
    name: 'interchange numbers that stay are written again',
    file: editedFields,
    find: 'and not exists (select from ${given} where ${isSame})`.execute(',
    replace: '`.execute(',
    test: `${serverTest}: interchange numbers that stay keep their rows`,
  },
  {
    name: 'the history lacks the earlier items of a list',
    file: changesOfPart,
    find: 'return former ? { ...change, former } : change;',
    replace: 'return change;',
    test: `${serverTest}: lists who changed each field, with the old and the new value, newest first, and with former lists`,
  },
  {
    name: 'the product page sends fields that nobody changed',
    file: `${editor}/editor-fields.ts`,
    find: 'return Object.assign({}, ...changedKeys(typed, opened).map((key) => changeOfKey(key, typed)));',
    replace: 'return Object.assign({}, ...editorKeys.map((key) => changeOfKey(key, typed)));',
    test: `${editor}/editor-fields.test.ts: sends only the fields that the user changed`,
  },
  {
    name: 'the product page overwrites what somebody else saved',
    file: 'web/app/features/catalog/products/products.queries.ts',
    find: "headers: { 'If-Match': etag },",
    replace: "headers: { 'If-Match': '*' },",
    test: `${detailsJourney}: keeps the typed values, says who changed the part, and saves only changed fields`,
  },
  {
    name: 'what was typed on the product page is lost after a reload',
    file: `${editor}/use-editor.ts`,
    find: 'if (isDirty) saveEditorDraft(email, { opened, values });',
    replace: 'if (isDirty) removeEditorDraft(partId);',
    test: `${editorJourney}: what was typed survives a reload, and stays if somebody else changes another field`,
  },
  {
    name: 'a draft replaces what somebody else changed in the same field',
    file: `${editor}/rebase.ts`,
    find: 'if (mine.some((key) => theirs.includes(key))) return null;',
    replace: '',
    test: `${editorJourney}: if somebody else has changed a field of the draft, the page asks which value to keep`,
  },
  {
    name: 'a bulk change locks parts in the order of the call',
    file: changeParts,
    find: 'of inLockOrder(parts)',
    replace: 'of parts',
    test: `${bulkTest}: does not deadlock with another one that lists the same parts in reverse order`,
  },
  {
    name: 'a bulk change overwrites a price that the user has not seen',
    file: changeParts,
    find: 'seenPrice !== before.price',
    replace: 'false',
    test: `${bulkTest}: with %s changes none of the parts`,
  },
  {
    name: 'an undo overwrites what somebody has changed since',
    file: changeParts,
    find: 'version !== current.version',
    replace: 'false',
    test: `${bulkTest}: is not undone if a part was changed in the meantime`,
  },
  {
    name: 'an undo of a new category loses the subcategory',
    file: changeParts,
    find: "fields.add('category').add('subcategory')",
    replace: "fields.add('category')",
    test: `${bulkTest}: changes every field of every part, is recorded in their histories, and can be undone with the returned values`,
  },
  {
    name: 'a bulk change records parts that it did not change',
    file: changeParts,
    find: 'if (isSame(before, change)) return null;',
    replace: '',
    test: `${bulkTest}: returns only the parts that are different now, and records nothing for the others`,
  },
  {
    name: 'a percentage is applied without the price that the user saw',
    file: `${bulk}/bulk-values.ts`,
    find: 'changes.push({ partId, change: { price }, seenPrice });',
    replace: 'changes.push({ partId, change: { price } });',
    test: `${bulkJourney}: prices that have changed since the list loaded are not overwritten, and a new filter clears the selection`,
  },
  {
    name: 'after a lost response, a second attempt raises the raised prices',
    file: `${bulk}/bulk-dialog.tsx`,
    find: 'const [parts] = useState(selected);',
    replace: 'const parts = selected;',
    test: `${bulkJourney}: a price change whose response was lost does not raise the price twice if it is repeated`,
  },
  {
    name: 'products stay selected when the filter changes',
    file: 'web/app/lists/selection/use-selection.ts',
    find: 'selected.listKey === listKey ? selected.items : new Map<string, Item>()',
    replace: 'selected.items',
    test: `${bulkJourney}: prices that have changed since the list loaded are not overwritten, and a new filter clears the selection`,
  },
];
