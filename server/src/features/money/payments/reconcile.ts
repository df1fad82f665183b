import { ShopError } from '../../../platform/shop-error.ts';
import type { Pass } from './reconcile-pass.ts';
import { askAboutOpenPayments, cancelForgottenOrders, goOnWithRefunds, takeInLostIntents, takeInMissedEvents } from './reconcile-steps.ts';
import { deleteOldPasses, findListsReadUntil, insertFinding, insertPass, setListsRead, setPassEnded } from './reconciliations.queries.ts';
import type { Till } from './till.ts';

export interface ReconcileOptions {
  /** what is younger is left to the buyer's page and the webhook */
  openForSeconds: number;
  /** null: this pass cancels no unpaid orders */
  unpaidOrderHours: number | null;
  /** the same for accounts whose e-mail address is not confirmed; without it, as for the others */
  unverifiedUnpaidOrderHours?: number;
  /** how far the provider's lists are read again from before the last pass; they may lag behind */
  overlapSeconds?: number;
  now?: Date;
  /** once it aborts the pass ends, with what is under way */
  signal?: AbortSignal;
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);
const firstLookBackMs = 7 * 86_400_000;

/**
 * Compares the shop's books with the card provider's, repairs what differs and writes down what it found. Runs each minute;
 * at once in several places it does no harm. Only the provider not answering and the signal end a pass early.
 */
export async function reconcile(
  till: Till,
  {
    openForSeconds,
    unpaidOrderHours,
    unverifiedUnpaidOrderHours = unpaidOrderHours ?? 0,
    overlapSeconds = 15 * 60,
    now = new Date(),
    signal,
  }: ReconcileOptions,
): Promise<void> {
  const { db } = till;
  const readUntil = await findListsReadUntil(db);
  const passId = await insertPass(db);
  let asked = 0;
  const problems: unknown[] = [];
  const pass: Pass = {
    till,
    now,
    since: readUntil ? new Date(readUntil.getTime() - overlapSeconds * 1_000) : new Date(now.getTime() - firstLookBackMs),
    before: new Date(now.getTime() - openForSeconds * 1_000),
    unpaidSince:
      unpaidOrderHours === null
        ? null
        : { verified: hoursBefore(now, unpaidOrderHours), unverified: hoursBefore(now, unverifiedUnpaidOrderHours) },
    async checkItem(act) {
      signal?.throwIfAborted();
      asked += 1;
      await act().catch((error) => {
        if (isProviderAway(error)) throw error;
        problems.push(error);
      });
    },
    recordFinding: (finding) => insertFinding(db, passId, finding),
  };
  try {
    for (const step of [askAboutOpenPayments, takeInMissedEvents, takeInLostIntents]) await step(pass);
    await setListsRead(db, passId, pass.before);
    for (const step of [goOnWithRefunds, cancelForgottenOrders]) await step(pass);
  } catch (error) {
    problems.push(error);
  }
  const isStopped = (problem: unknown) => signal?.aborted === true && problem === signal.reason;
  const told = problems.length === 0 ? null : isStopped(problems[0]) ? 'It was stopped before its end.' : problemOf(problems[0]);
  await setPassEnded(db, passId, { asked, problem: told });
  await deleteOldPasses(db);
  const fault = problems.find((problem) => !isProviderAway(problem) && !isStopped(problem));
  if (fault) throw fault;
}

const isProviderAway = (error: unknown) => error instanceof ShopError && error.status === 503;

function problemOf(error: unknown): string {
  return isProviderAway(error) ? 'The card provider did not answer.' : 'Something went wrong; the log tells more.';
}
