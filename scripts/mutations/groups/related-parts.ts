import type { Mutation } from '../mutation.ts';

const job = 'server/src/features/catalog/related/ordered-together.queries.ts';
const jobTest = 'server/src/features/catalog/related/ordered-together.test.ts';
const pageQuery = 'server/src/features/catalog/related/related-parts.queries.ts';
const hiddenPairs = 'server/src/features/catalog/related/hidden-pairs.ts';
const hiddenTest = 'server/src/features/catalog/related/hidden-pairs.test.ts';
const bothPagesTest = `${hiddenTest}: staff hide a wrong pair on the pages of both parts and show it again; the next read and the audit log reflect it`;

/** Parts that are needed with a part, and parts that companies ordered with it. */
export const relatedPartMutations: readonly Mutation[] = [
  {
    name: 'two companies suffice for a pair',
    file: job,
    find: 'const fewestCompanies = 3;',
    replace: 'const fewestCompanies = 2;',
    test: `${jobTest}: shows parts only if three companies bought them together, however often two companies did`,
  },
  {
    name: 'a hidden pair takes the place of another one',
    file: job,
    find: 'partition by part_id, is_hidden order by',
    replace: 'partition by part_id order by',
    test: `${jobTest}: keeps a pair hidden on the pages of both parts after the next run, and another part takes its place`,
  },
  {
    name: 'the job shows hidden pairs again',
    file: job,
    find: 'await sql`\n    with ordered',
    replace: 'await sql`delete from hidden_part_pairs`.execute(transaction);\n  await sql`\n    with ordered',
    test: `${jobTest}: keeps a pair hidden on the pages of both parts after the next run, and another part takes its place`,
  },
  {
    name: 'pages show hidden pairs',
    file: pageQuery,
    find: 'and not exists (',
    replace: 'and exists (select) or exists (',
    test: bothPagesTest,
  },
  {
    name: 'a pair is hidden on the page of one part only',
    file: pageQuery,
    find: 'hidden.part_id = least(this_part.id, parts.id) and hidden.other_part_id = greatest(this_part.id, parts.id)',
    replace: 'hidden.part_id = this_part.id and hidden.other_part_id = parts.id',
    test: bothPagesTest,
  },
  {
    name: 'the audit log does not say who hid a pair',
    file: hiddenPairs,
    find: 'if (await insertHiddenPair(transaction, pair)) await recordChange(transaction, caller, part, { from: other.part_number, to: null });',
    replace: 'await insertHiddenPair(transaction, pair);',
    test: bothPagesTest,
  },
  {
    name: 'staff cannot show a pair again that is no longer ordered',
    file: 'server/src/features/catalog/related/hidden-pairs.queries.ts',
    find: 'from together full join hidden',
    replace: 'from together left join hidden',
    test: `${hiddenTest}: lists hidden pairs that are no longer ordered, and parts that buyers cannot see, but no deleted parts`,
  },
];
