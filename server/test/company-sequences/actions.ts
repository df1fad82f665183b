import { type CompanyRole, companyRoles } from '@axlewright/contract/people/capabilities';
import fc from 'fast-check';

export const accountCount = 4;

/**
 * An action of an account as plain data, because fast-check must be able to shrink and print a sequence. Accounts are numbers from 0. A company
 * has the number of the account that created it. `nth` counts back from the newest invitation or order of the sequence.
 */
export type Action =
  | { do: 'invite'; by: number; whom: number; role: CompanyRole }
  | { do: 'accept' | 'withdraw' | 'cancel'; by: number; nth: number }
  | { do: 'remove'; by: number; whom: number }
  | { do: 'set-role'; by: number; whom: number; role: CompanyRole }
  | { do: 'switch'; by: number; company: number }
  | { do: 'order'; by: number; company: number | null; key: string | null };

/** The actions of a step start simultaneously. */
export type Step = Action[];

const account = fc.nat({ max: accountCount - 1 });
const role = fc.constantFrom(...companyRoles);
const nth = fc.nat({ max: 3 });

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('invite' as const), by: account, whom: account, role }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept' as const), by: account, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: account, nth }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('remove' as const), by: account, whom: account }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('set-role' as const), by: account, whom: account, role }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('switch' as const), by: account, company: account }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      by: account,
      company: fc.option(account),
      key: fc.option(fc.constantFrom('a', 'b')),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), by: account, nth }) },
);

export const sequences: fc.Arbitrary<Step[]> = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 10 });
