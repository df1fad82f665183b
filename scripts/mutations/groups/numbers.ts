import type { Mutation } from '../mutation.ts';

const resolve = 'server/src/features/catalog/numbers/resolve-numbers.ts';
const queries = 'server/src/features/catalog/numbers/numbers.queries.ts';
const readNumber = 'server/src/features/catalog/numbers/read-number.ts';
const gtin = 'contract/src/catalog/gtin.ts';
const successor = 'server/src/platform/database/successor.ts';
const successorsTest = 'server/src/features/catalog/parts/successors.test.ts';
const garageTest = 'server/src/features/catalog/garage/garage.test.ts';
const changePartTest = 'server/src/features/catalog/parts/change-part.test.ts';
const numbersTest = 'server/src/features/catalog/numbers/resolve-numbers.test.ts';

/** Which part a typed number means. */
export const numberMutations: readonly Mutation[] = [
  {
    name: 'the first of several parts with a number is chosen',
    file: resolve,
    find: 'if (hits.length > 1) return',
    replace: 'if (hits.length > 99) return',
    test: `${numbersTest}: several parts with the same number are offered, and the brand decides`,
  },
  {
    name: 'a corrected typo is chosen',
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
    test: `${numbersTest}: a match of the whole text beats a match of only the number after a brand or a label`,
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
    name: 'a replaced part shows the next part of the chain, even if that part was replaced, too',
    file: successor,
    find: 'where not chain.is_replaced order by parts.id',
    replace: 'order by parts.id',
    test: `${numbersTest}: has the last part of the chain as its successor`,
  },
  {
    name: 'a part that is being used up is skipped',
    file: successor,
    find: "not (next_successors.kind = 'use-up' and",
    replace: "not (next_successors.kind = 'none' and",
    test: `${successorsTest}: in a chain, a part that is sold until used up is the successor while it has stock`,
  },
  {
    name: 'a loop of successors is accepted',
    file: 'server/src/features/catalog/parts/successors.ts',
    find: 'if (await isInLoop(transaction, part._id)) throw',
    replace: 'if (part._id === "") throw',
    test: `${successorsTest}: loops are rejected: a part that replaces itself, directly or through others, even if two changes come at the same time`,
  },
  {
    name: 'one part of a split is chosen',
    file: resolve,
    find: 'candidate && others.length === 0 ? candidate : null',
    replace: 'candidate && others.length < 99 ? candidate : null',
    test: `${numbersTest}: has all parts of a split as its successors, each at the end of its chain, and none of them is chosen`,
  },
  {
    name: "every company's own numbers are found",
    file: queries,
    find: 'own.company_id = (select ${readings.companyId}::bigint) and ',
    replace: '',
    test: 'server/src/features/catalog/company-numbers/company-numbers.test.ts: is unknown to visitors, to other companies, and to a member who currently buys for another company',
  },
  {
    name: 'the cars of every company are listed',
    file: 'server/src/features/catalog/garage/garage.queries.ts',
    find: "    .where('garage_vehicles.company_id', '=', companyId)\n",
    replace: '',
    test: `${garageTest}: belongs to the company: its members see it, and no other company does`,
  },
  {
    name: 'a license plate is found only as it is written',
    file: 'server/src/features/catalog/garage/garage.queries.ts',
    find: 'strpos(plate_key, ${key})',
    replace: 'strpos(plate, ${q})',
    test: `${garageTest}: the search finds cars by a portion of the license plate or VIN in any spelling, or by words of nickname, year, make, and model`,
  },
  {
    name: 'a car gets an engine of another vehicle',
    file: 'server/src/features/catalog/garage/garage.ts',
    find: 'if (engineId !== null && ',
    replace: "if (engineId === '' && ",
    test: `${garageTest}: cannot have an engine that the vehicle never had`,
  },
  {
    name: 'a line code is ignored',
    file: queries,
    find: 'in (asked.brand_key, asked.line_code_brand)',
    replace: '= asked.brand_key',
    test: 'server/src/features/catalog/line-codes/line-codes.test.ts: a line code identifies its brand: with and without a space, in lower case, and after the number',
  },
  {
    name: 'drafts and deleted parts are found',
    file: 'server/src/platform/database/visible-part.ts',
    find: '${part}.deleted_at is null and not ${part}.draft',
    replace: 'true',
    test: `${numbersTest}: does not find drafts or deleted parts`,
  },
  {
    name: 'a label is read as part of the number',
    file: readNumber,
    find: '...withoutLabels(words).map((number) =>',
    replace: '...withoutLabels(words).slice(99).map((number) =>',
    test: `${numbersTest}: is found %s`,
  },
  {
    name: 'a wrong check digit is accepted',
    file: gtin,
    find: 'checkDigitOf(padded.slice(0, 13)) === Number(padded[13]) ? padded : null',
    replace: 'padded',
    test: `${changePartTest}: a wrong value is rejected with a 422 that names the field, and nothing is changed: %#`,
  },
  {
    name: 'a company can add any number of unknown numbers',
    file: 'server/src/features/catalog/unknown-numbers/record-unknown-numbers.queries.ts',
    find: "interval '24 hours') <= ${dailyLimit}",
    replace: "interval '24 hours') <= 1000 + ${dailyLimit}",
    test: 'server/src/features/catalog/unknown-numbers/unknown-numbers.test.ts: a company adds at most 200 numbers a day; further searches for known numbers are still counted',
  },
  {
    name: 'an answer that was undone is still emailed',
    file: 'server/src/features/catalog/unknown-numbers/answer-mails.ts',
    find: 'if (number?.interchange_id !== interchangeId || number.part_id === null) return;',
    replace: 'if (!number || number.part_id === null) return;',
    test: 'server/src/features/catalog/unknown-numbers/unknown-numbers.test.ts: an undo removes the interchange number, and stops the emails',
  },
];
