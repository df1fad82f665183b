import type { Mutation } from '../mutation.ts';

const resolve = 'server/src/features/catalog/numbers/resolve-numbers.ts';
const queries = 'server/src/features/catalog/numbers/numbers.queries.ts';
const readNumber = 'server/src/features/catalog/numbers/read-number.ts';
const gtin = 'contract/src/catalog/gtin.ts';
const numbersTest = 'server/src/features/catalog/numbers/resolve-numbers.test.ts';

/** Typed numbers: which part they name. */
export const numberMutations: readonly Mutation[] = [
  {
    name: 'the first of several parts with a number is chosen',
    file: resolve,
    find: 'if (hits.length > 1) return',
    replace: 'if (hits.length > 99) return',
    test: `${numbersTest}: several parts with the same number are offered, and the brand decides`,
  },
  {
    name: 'a repaired typing error is chosen',
    file: resolve,
    find: "if (isRepaired(hit)) return { ...nothing, status: 'proposed', candidates };",
    replace: '',
    test: `${numbersTest}: is proposed, never chosen: %s`,
  },
  {
    name: 'hits with a worse rank count, too',
    file: resolve,
    find: 'hits.filter(({ rank }) => rank === best)',
    replace: 'hits.filter(({ rank }) => rank >= best)',
    test: `${numbersTest}: a number that matches as a whole beats a brand and its number`,
  },
  {
    name: 'the brand beside a number is ignored',
    file: queries,
    find: '(asked.brand_key is null or ',
    replace: '(true or ',
    test: `${numbersTest}: several parts with the same number are offered, and the brand decides`,
  },
  {
    name: 'the end of a number may start within a block',
    file: queries,
    find: "('[^[:alnum:]]' || regexp_replace",
    replace: "('' || regexp_replace",
    test: `${numbersTest}: finds a vehicle maker’s number by its last blocks, and not from the middle of a block`,
  },
  {
    name: 'a replaced part names the next part of the chain, which was replaced, too',
    file: queries,
    find: 'order by depth desc limit 1',
    replace: 'order by depth limit 1',
    test: `${numbersTest}: names the last part of the chain`,
  },
  {
    name: 'a loop of successors ends at the first part',
    file: queries,
    find: 'depth > 0 and not is_loop',
    replace: 'depth > 0',
    test: `${numbersTest}: ends a loop`,
  },
  {
    name: 'drafts and deleted parts are found',
    file: queries,
    find: 'sql`parts.deleted_at is null and not parts.draft`',
    replace: 'sql`true`',
    test: `${numbersTest}: does not find drafts and deleted parts`,
  },
  {
    name: 'a label is read as a part of the number',
    file: readNumber,
    find: '...unlabeled.map(',
    replace: '...unlabeled.slice(99).map(',
    test: `${numbersTest}: is found %s`,
  },
  {
    name: 'a wrong check digit is accepted',
    file: gtin,
    find: 'checkDigitOf(padded.slice(0, 13)) === Number(padded[13]) ? padded : null',
    replace: 'padded',
    test: `${numbersTest}: a GTIN is also found without the zeros at its start, and from the GTIN of a carton; a wrong digit is proposed`,
  },
];
