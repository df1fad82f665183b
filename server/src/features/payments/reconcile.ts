import { ShopError } from '../../platform/shop-error.ts';
import { askAboutOpenPayments, cancelForgottenOrders, goOnWithRefunds, takeInLostIntents, takeInMissedEvents } from './reconcile-steps.ts';
import {
  deleteOldPasses,
  findLastFinishedStart,
  insertFinding,
  insertPass,
  type NewFinding,
  setPassEnded,
} from './reconciliations.queries.ts';
import type { Till } from './till.ts';

export interface ReconcileOptions {
  /** what is younger is left to the buyer's page and the webhook */
  openForSeconds: number;
  /** null: unpaid orders stand for ever */
  unpaidOrderHours: number | null;
  /** how far the provider's lists are read again from before the last pass; they may lag behind */
  overlapSeconds?: number;
  now?: Date;
}

export interface Pass {
  till: Till;
  now: Date;
  /** what happened at the provider from here on may not have been looked at yet */
  since: Date;
  /** what is younger than this is not looked at in this pass */
  before: Date;
  unpaidOrderHours: number | null;
  /** Looks at one thing: the provider not answering ends the pass, any other trouble is this thing's own. */
  look: (act: () => Promise<void>) => Promise<void>;
  find: (finding: NewFinding) => Promise<void>;
}

const firstLookBackMs = 7 * 86_400_000;

/**
 * Compares the shop's books with the card provider's, repairs what differs and writes down what it found. Runs each minute;
 * at once in several places it does no harm. Only the provider not answering ends a pass early.
 */
export async function reconcile(
  till: Till,
  { openForSeconds, unpaidOrderHours, overlapSeconds = 15 * 60, now = new Date() }: ReconcileOptions,
): Promise<void> {
  const { db } = till;
  const last = await findLastFinishedStart(db);
  const passId = await insertPass(db);
  let asked = 0;
  const problems: unknown[] = [];
  const pass: Pass = {
    till,
    now,
    since: last ? new Date(last.getTime() - (overlapSeconds + openForSeconds) * 1_000) : new Date(now.getTime() - firstLookBackMs),
    before: new Date(now.getTime() - openForSeconds * 1_000),
    unpaidOrderHours,
    async look(act) {
      asked += 1;
      await act().catch((error) => {
        if (isProviderAway(error)) throw error;
        problems.push(error);
      });
    },
    find: (finding) => insertFinding(db, passId, finding),
  };
  try {
    for (const step of [askAboutOpenPayments, takeInMissedEvents, takeInLostIntents, goOnWithRefunds, cancelForgottenOrders])
      await step(pass);
  } catch (error) {
    problems.push(error);
  }
  await setPassEnded(db, passId, { asked, problem: problems.length > 0 ? problemOf(problems[0]) : null });
  await deleteOldPasses(db);
  const fault = problems.find((problem) => !isProviderAway(problem));
  if (fault) throw fault;
}

const isProviderAway = (error: unknown) => error instanceof ShopError && error.status === 503;

function problemOf(error: unknown): string {
  return isProviderAway(error) ? 'The card provider did not answer.' : 'Something went wrong; the log tells more.';
}
