import type { MyCompanyMove } from '@axlewright/contract/people/company-moves';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type MoveAnswer, myMovesQuery, useAnswerMove } from './company-moves.queries.ts';
import { personAtStart, personLabel } from './move-texts.ts';

/** Asks the user whether orders may move to a company: the user's own orders, or those of a new member of a company that the user owns. */
export function MoveNotices() {
  const { data = [] } = useQuery(myMovesQuery);
  return data.map((move) => <MoveNotice key={move._id} move={move} />);
}

const earlierOrdersLabel = (count: number) => (count === 1 ? '1 earlier order' : `${count.toLocaleString('en-US')} earlier orders`);

function MoveNotice({ move }: { move: MyCompanyMove }) {
  const id = useId();
  const { mutate: answer, isPending, variables } = useAnswerMove();
  const isMine = move.side === 'account';
  const company = move.company.name || (isMine ? 'your new company' : 'your company');
  const person = personLabel(move.account);
  const orders = move.orders === null ? 'earlier orders' : earlierOrdersLabel(move.orders);
  const button = (label: string, choice: MoveAnswer, variant?: 'primary') => (
    <Button
      {...(variant ? { variant } : {})}
      loading={isPending && variables.answer === choice}
      disabled={isPending}
      onClick={() => answer({ id: move._id, answer: choice })}
    >
      {label}
    </Button>
  );
  return (
    <section aria-labelledby={id} className="my-6 max-w-3xl border-accent border-s-4 bg-accent-soft px-5 py-4 wrap-anywhere">
      <h2 id={id} className="font-sans font-semibold text-base">
        {isMine ? `Move your orders to ${company}?` : `Move the orders of ${person} to ${company}?`}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {isMine
          ? `Our support team moved your account to ${company} and asks whether your ${orders} may move, too. You and an owner of ${company} must agree. Members who see all orders of ${company} can then see what you ordered, with prices, addresses, and receipts, which keep the name and tax ID of the company that was billed.`
          : `Our support team moved the account of ${person} (${move.account.email}) to ${company} and asks whether their ${orders} may move, too. You and ${person} must both agree. Owners and approvers of ${company} can then pay for unpaid orders.`}
      </p>
      {move.waitingFor.includes(move.side) ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {button('Agree', 'agree', 'primary')}
          {button('Decline', 'decline')}
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-medium">
            {isMine
              ? `You agreed. An owner of ${company} still has to agree.`
              : `You agreed. ${personAtStart(move.account)} still has to agree.`}
          </p>
          {button('Decline', 'decline')}
        </div>
      )}
    </section>
  );
}
