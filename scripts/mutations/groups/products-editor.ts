import type { Mutation } from '../mutation.ts';

const changePart = 'server/src/features/catalog/parts/change-part.ts';
const editedFields = 'server/src/features/catalog/parts/edited-fields.queries.ts';
const changesOfPart = 'server/src/features/catalog/parts/changes-of-part.ts';
const serverTest = 'server/src/features/catalog/parts/change-part.test.ts';

/** Changes of all fields of a part, and their history. */
export const productsEditorMutations: readonly Mutation[] = [
  {
    name: 'an unknown category removes the category',
    file: changePart,
    find: 'if (names.category !== null && found.category_id === null)',
    replace: 'if (false)',
    test: `${serverTest}: a wrong value is rejected with 422, names the field, and nothing is changed: %#`,
  },
  {
    name: 'a number may be twice in the list of interchange numbers',
    file: changePart,
    find: '    seen.add(key);',
    replace: '',
    test: `${serverTest}: a wrong value is rejected with 422, names the field, and nothing is changed: %#`,
  },
  {
    name: 'parts that name a renamed part keep the old number',
    file: changePart,
    find: '  await renameInOtherParts(transaction, before, { brand, partNumber });',
    replace: '',
    test: `${serverTest}: is taken along by the parts that name the part, and the old number is free`,
  },
  {
    name: 'a new number that is taken fails with 500',
    file: changePart,
    find: "=== 'parts_part_number' ? takenError() : error",
    replace: "=== '' ? takenError() : error",
    test: `${serverTest}: of another part is rejected in any spelling, also if two parts get it at the same time`,
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
    name: 'the history does not have the former items of a list',
    file: changesOfPart,
    find: 'return former ? { ...change, former } : change;',
    replace: 'return change;',
    test: `${serverTest}: lists who changed what from what to what, newest first, with former lists`,
  },
];
