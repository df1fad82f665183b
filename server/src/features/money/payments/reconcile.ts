import { ShopError } from '../../../platform/shop-error.ts';
import type { UnpaidHours } from '../../sales/orders/orders.ts';
import type { PaymentServices } from './payment-services.ts';
import type { Pass } from './reconcile-pass.ts';
import { cancelOldUnpaidOrders, checkOpenPayments, continueRefunds, readLists, recordFailedPayments } from './reconcile-steps.ts';
import { deleteOldPasses, findListsRead, insertFinding, insertPass, setListsRead, setPassEnded } from './reconciliations.queries.ts';

export interface ReconcileOptions {
  /** skip newer payments, because the browser or the webhook usually reports them first */
  openForSeconds: number;
  /** cancel unpaid orders older than this */
  unpaidHours: UnpaidHours;
  /** how far each run goes back into the period that was already read, because items may appear late in the provider's lists */
  overlapSeconds?: number;
  /** Default: the time of the database. The clocks of instances may differ. */
  now?: Date;
  /** if it aborts, the run finishes the items that it has started, and ends */
  signal?: AbortSignal;
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);
/** A buyer whose card was rejected has this much time to pay with another card before the shop sends an email. */
const failedForSeconds = 180;
const firstLookBackMs = 7 * 86_400_000;

/** The limit of the job that runs the reconciler. */
export const runLimitSeconds = 600;

const steps = [checkOpenPayments, readLists, recordFailedPayments, continueRefunds, cancelOldUnpaidOrders];

/**
 * Compares the shop's payments with the card processor's, repairs differences and records them as findings. Runs every minute. Two runs at the
 * same time do no harm. An error of a single item or list does not end a run: the provider may never respond about one object. A run ends early
 * if the provider does not return even one of its lists, or if the signal aborts. At the end, throws the first unexpected error.
 */
export async function reconcile(services: PaymentServices, options: ReconcileOptions): Promise<void> {
  const { db } = services;
  const listsRead = await findListsRead(db);
  const { id: passId, startedAt } = await insertPass(db);
  const times = timesOf(options, options.now ?? startedAt, listsRead);
  const { asked, errors } = await runSteps(services, passId, times, options.signal);
  const isStop = (error: unknown) =>
    error instanceof StepTimeUpError || (options.signal?.aborted === true && error === options.signal.reason);
  const unexpected = errors.find((error) => !isProviderUnavailable(error) && !isStop(error));
  const problem = unexpected ? 'Something went wrong. See the log.' : expectedProblemOf(errors);
  await setPassEnded(db, passId, { asked, problem });
  await deleteOldPasses(db);
  if (unexpected) throw unexpected;
}

type PassTimes = Pick<Pass, 'now' | 'readUntil' | 'stuckRuns' | 'since' | 'before' | 'failedBefore' | 'unpaidPlacedBefore'>;

function timesOf(
  { openForSeconds, unpaidHours, overlapSeconds = 15 * 60 }: ReconcileOptions,
  now: Date,
  { readUntil, stuckRuns }: Pick<Pass, 'readUntil' | 'stuckRuns'>,
): PassTimes {
  return {
    now,
    readUntil,
    stuckRuns,
    since: readUntil ? new Date(readUntil.getTime() - overlapSeconds * 1_000) : new Date(now.getTime() - firstLookBackMs),
    before: new Date(now.getTime() - openForSeconds * 1_000),
    failedBefore: new Date(now.getTime() - failedForSeconds * 1_000),
    unpaidPlacedBefore: { verified: hoursBefore(now, unpaidHours.verified), unverified: hoursBefore(now, unpaidHours.unverified) },
  };
}

/**
 * A step begins no more items after this time. What is left is checked first in the next run. The last item of a step can take a minute longer: a
 * call without an answer takes half a minute, and so does `isProviderResponding`. Five such steps are still within the limit of the job.
 */
const stepMs = 50_000;
/** No item begins later than this after the start of the run, so that the last one ends within the limit of the job. */
const lastItemMs = (runLimitSeconds - 100) * 1_000;

class StepTimeUpError extends Error {}

/** Runs all steps. Returns how many items they asked about, and all errors. */
async function runSteps(services: PaymentServices, passId: string, times: PassTimes, signal: AbortSignal | undefined) {
  let asked = 0;
  const lastItem = performance.now() + lastItemMs;
  let stepEnd = 0;
  const errors: unknown[] = [];
  let isOver = false;
  const endIfOver = async (error: unknown) => {
    if (signal?.aborted || (!isOver && isProviderUnavailable(error) && !(await isProviderResponding(services, times.now)))) isOver = true;
    return isOver;
  };
  const pass: Pass = {
    ...times,
    services,
    requireTime() {
      signal?.throwIfAborted();
      if (performance.now() > stepEnd) throw new StepTimeUpError();
    },
    async checkItem(act) {
      pass.requireTime();
      asked += 1;
      try {
        await act();
        return true;
      } catch (error) {
        if (await endIfOver(error)) throw error;
        errors.push(error);
        return false;
      }
    },
    recordFinding: (finding, transaction = services.db) => insertFinding(transaction, passId, finding),
    recordListsRead: (until) => setListsRead(services.db, passId, until),
  };
  for (const step of steps) {
    stepEnd = Math.min(performance.now() + stepMs, lastItem);
    try {
      await step(pass);
    } catch (error) {
      errors.push(error);
      if (await endIfOver(error)) break;
    }
  }
  return { asked, errors };
}

/** Asks the provider two questions that have nothing to do with a single item. Returns true if it answers one of them. */
async function isProviderResponding({ cards }: PaymentServices, now: Date): Promise<boolean> {
  const period = { from: now, to: now };
  const isAnswered = async (question: Promise<unknown>) => {
    try {
      await question;
    } catch (error) {
      if (isProviderUnavailable(error)) throw error;
    }
    return true;
  };
  return Promise.any([isAnswered(cards.listEvents(period)), isAnswered(cards.listIntents(period))]).catch(() => false);
}

const isProviderUnavailable = (error: unknown) => error instanceof ShopError && error.status === 503;

function expectedProblemOf(errors: unknown[]): string | null {
  if (errors.some(isProviderUnavailable)) return 'The card processor did not respond.';
  return errors.length > 0 ? 'It was stopped early.' : null;
}
