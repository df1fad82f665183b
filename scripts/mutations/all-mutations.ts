import { accountEndMutations } from './groups/account-end.ts';
import { basketMutations } from './groups/baskets.ts';
import { cachedReadMutations } from './groups/cached-reads.ts';
import { callMutations } from './groups/calls.ts';
import { cameraMutations } from './groups/camera.ts';
import { companyMutations } from './groups/companies.ts';
import { companyMoveMutations } from './groups/company-moves.ts';
import { companyPagesMutations } from './groups/company-pages.ts';
import { dashboardMutations } from './groups/dashboard.ts';
import { deletedPartMutations } from './groups/deleted-parts.ts';
import { facetMutations } from './groups/facets.ts';
import { filterMutations } from './groups/filters.ts';
import { fulfillmentMutations } from './groups/fulfillment.ts';
import { guardMutations } from './groups/guards.ts';
import { identityMutations } from './groups/identity.ts';
import { lateResponseMutations } from './groups/late-responses.ts';
import { liveOrderMutations } from './groups/live-orders.ts';
import { mailMutations } from './groups/mails.ts';
import { messageMutations } from './groups/messages.ts';
import { moneyMutations } from './groups/money.ts';
import { numberMutations } from './groups/numbers.ts';
import { orderCorrectionMutations } from './groups/order-corrections.ts';
import { partFiguresMutations } from './groups/part-figures.ts';
import { phoneOrderMutations } from './groups/phone-orders.ts';
import { productsEditorMutations } from './groups/products-editor.ts';
import { publicPageMutations } from './groups/public-pages.ts';
import { relatedPartMutations } from './groups/related-parts.ts';
import { replicaMutations } from './groups/replica.ts';
import { reportMutations } from './groups/reports.ts';
import { retentionMutations } from './groups/retention.ts';
import { searchMutations } from './groups/searches.ts';
import { secondFactorMutations } from './groups/second-factor.ts';
import { staffListMutations } from './groups/staff-lists.ts';
import { stockMutations } from './groups/stock.ts';
import { stockAlertMutations } from './groups/stock-alerts.ts';
import { stockMoveMutations } from './groups/stock-moves.ts';
import { timeMutations } from './groups/times.ts';
import { transactionMutations } from './groups/transactions.ts';
import type { Mutation } from './mutation.ts';

/** All mutations. `npm run test:mutations -- money` tries only one group. */
export const mutationsByGroup: Record<string, readonly Mutation[]> = {
  money: moneyMutations,
  transactions: transactionMutations,
  'deleted-parts': deletedPartMutations,
  'stock-alerts': stockAlertMutations,
  fulfillment: fulfillmentMutations,
  'live-orders': liveOrderMutations,
  reports: reportMutations,
  'products-editor': productsEditorMutations,
  'phone-orders': phoneOrderMutations,
  'order-corrections': orderCorrectionMutations,
  'part-figures': partFiguresMutations,
  stock: stockMutations,
  'stock-moves': stockMoveMutations,
  baskets: basketMutations,
  numbers: numberMutations,
  replica: replicaMutations,
  retention: retentionMutations,
  searches: searchMutations,
  camera: cameraMutations,
  facets: facetMutations,
  filters: filterMutations,
  'related-parts': relatedPartMutations,
  guards: guardMutations,
  identity: identityMutations,
  companies: companyMutations,
  'second-factor': secondFactorMutations,
  'cached-reads': cachedReadMutations,
  calls: callMutations,
  'public-pages': publicPageMutations,
  dashboard: dashboardMutations,
  mails: mailMutations,
  messages: messageMutations,
  times: timeMutations,
  'company-moves': companyMoveMutations,
  'company-pages': companyPagesMutations,
  'account-end': accountEndMutations,
  'staff-lists': staffListMutations,
  'late-responses': lateResponseMutations,
};
