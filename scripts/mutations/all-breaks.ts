import { callBreaks } from './breaks/calls.ts';
import { dashboardBreaks } from './breaks/dashboard.ts';
import { guardBreaks } from './breaks/guards.ts';
import { messageBreaks } from './breaks/messages.ts';
import { moneyBreaks } from './breaks/money.ts';
import { publicPageBreaks } from './breaks/public-pages.ts';
import { secondFactorBreaks } from './breaks/second-factor.ts';
import { stockBreaks } from './breaks/stock.ts';
import { timeBreaks } from './breaks/times.ts';
import type { Mutation } from './mutation.ts';

/** All breaks. `npm run test:mutations -- money` tries only one group. */
export const breaksByGroup: Record<string, readonly Mutation[]> = {
  money: moneyBreaks,
  stock: stockBreaks,
  guards: guardBreaks,
  'second-factor': secondFactorBreaks,
  calls: callBreaks,
  'public-pages': publicPageBreaks,
  dashboard: dashboardBreaks,
  messages: messageBreaks,
  times: timeBreaks,
};
