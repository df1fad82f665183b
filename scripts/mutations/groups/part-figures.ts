import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/sales/part-figures';
const queries = `${folder}/part-figures.queries.ts`;
const test = `${folder}/part-figures.test.ts`;
const months = `${test}: the figures of a part count the paid orders of each month, without canceled pieces, and list the companies`;

/** The figures that staff see about a part. */
export const partFiguresMutations: readonly Mutation[] = [
  {
    name: 'the sales of a part count canceled pieces',
    file: queries,
    find: 'coalesce(pieces - cancelled_pieces, 0)',
    replace: 'coalesce(pieces, 0)',
    test: months,
  },
  {
    name: 'unpaid orders count among the buyers of a part',
    file: queries,
    find: "where state = 'paid' and paid_at >=",
    replace: "where state <> 'cancelled' and coalesce(paid_at, created_at) >=",
    test: months,
  },
  {
    name: 'the buyers of a part include those from long ago',
    file: queries,
    find: "${firstDay}::date::timestamp at time zone 'UTC' and pieces > 0",
    replace: "'-infinity' and pieces > 0",
    test: months,
  },
  {
    name: 'the open orders of a part include canceled ones',
    file: queries,
    find: "where order_status = 'open' group by order_id",
    replace: 'group by order_id',
    test: `${test}: the open orders of a part come newest first, in pages, with the pieces that are left`,
  },
  {
    name: 'the searches for a part are only those for its own number',
    file: `${folder}/part-figures.ts`,
    find: ', ...part.interchange]',
    replace: ']',
    test: `${test}: the searches of a part are those for its number or for a number that it replaces, in all spellings`,
  },
  {
    name: 'everyone who edits parts sees who buys them',
    file: 'contract/src/sales/part-figures.endpoints.ts',
    find: "path: '/parts/{partId}/figures',\n    access: 'staff',\n    capability: 'overview.read',",
    replace: "path: '/parts/{partId}/figures',\n    access: 'staff',\n    capability: 'parts.edit',",
    test: `${test}: only staff who may see the figures of the shop may see the figures of a part`,
  },
];
