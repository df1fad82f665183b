import { type CompanyRole, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import { type CompanyMove, type CompanyMovePlan, undoHours } from '@axlewright/contract/people/company-moves';

interface Person {
  name: string;
  email: string;
}

/** What to call a person: the name, or the email address if there is no name. */
export const personLabel = ({ name, email }: Person): string => name || email || 'a closed account';

/** Like `personLabel`, but for the start of a sentence. */
export const personAtStart = ({ name, email }: Person): string => name || email || 'A closed account';

/** What staff call a company. Companies without a name have a number. */
export const staffCompanyLabel = ({ _id, name }: { _id: string; name: string }): string => name || `Company ${_id}`;

export const ordersLabel = (count: number): string => (count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`);

/** Says what a move would do, one sentence for each effect. */
export function effectsOf(plan: CompanyMovePlan, { role, withOrders }: { role: CompanyRole; withOrders: boolean }): string[] {
  const [subject, person] = [personAtStart(plan.account), personLabel(plan.account)];
  const company = staffCompanyLabel(plan.company);
  const moves = withOrders && plan.ordersCanMove;
  return [
    `${subject} joins ${company} as ${companyRoleTexts[role].label} and orders for it from now on.`,
    ...orderEffects(plan, person, company, moves),
    formerCompanyEffect(plan, subject, moves),
    `Both sides get an email. You can undo this for ${undoHours} hours.`,
  ];
}

function orderEffects({ orders, formerCompany }: CompanyMovePlan, person: string, company: string, moves: boolean): string[] {
  if (orders === 0) return [];
  const subject = `${ordersLabel(orders)} of ${person}`;
  return moves
    ? [`${subject} will move to ${company} when ${person} and an owner of ${company} have agreed.`]
    : [`${subject} ${orders === 1 ? 'stays' : 'stay'} with ${staffCompanyLabel(formerCompany)}.`];
}

function formerCompanyEffect({ formerCompany, leaves }: CompanyMovePlan, person: string, moves: boolean): string {
  const former = staffCompanyLabel(formerCompany);
  if (formerCompany.otherMembers > 0) return `${person} leaves ${former} and no longer sees its orders.`;
  if (moves && leaves.withOrders) return `${person} leaves ${former} when the orders have moved, because nothing is left there.`;
  if (!moves && leaves.withoutOrders) return `${person} leaves ${former}, because nothing is left there.`;
  return `${person} also stays in ${former}.`;
}

/** Says what a move is waiting for, or how it ended. */
export function stateText({ state, withOrders, orders, waitingFor }: CompanyMove): string {
  switch (state) {
    case 'undone':
      return 'Undone';
    case 'declined':
      return 'Orders declined';
    case 'moved':
      return withOrders ? `Moved with ${ordersLabel(orders)}` : 'Moved';
    case 'waiting':
      if (waitingFor.length === 2) return 'Waiting for both sides';
      return waitingFor[0] === 'account' ? 'Waiting for the account' : 'Waiting for the company';
  }
}

/** The question before a move is undone. */
export function undoText(move: CompanyMove): string {
  const person = personAtStart(move.account);
  const [from, to] = [staffCompanyLabel(move.from), staffCompanyLabel(move.to)];
  const orders = move.orders > 0 ? ` ${ordersLabel(move.orders)} that moved ${move.orders === 1 ? 'goes' : 'go'} back.` : '';
  return `${person} leaves ${to} and orders for ${from} again.${orders} Orders that were placed for ${to} stay there.`;
}
