import type { Endpoint } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';
import { expect, it } from 'vitest';

const reads = Object.entries<Endpoint>(endpoints).filter(([, { method, access }]) => method === 'GET' || access === 'public');
const namesWith = (replica: Endpoint['replica']) =>
  reads
    .filter(([, endpoint]) => endpoint.replica === replica)
    .map(([name]) => name)
    .sort();

/** If you add an endpoint that reads, decide in the contract whether it may read from a replica, and add it here. */
it('the contract says for each endpoint that reads whether it may read from a replica', () => {
  expect(namesWith('late')).toEqual([
    'exportSales',
    'exportSearches',
    'exportStockValues',
    'exportTransactions',
    'exportUsers',
    'getSalesOverview',
    'getStockReport',
    'listAdminActs',
    'listSales',
    'listSearches',
    'listStockValues',
  ]);
  expect(namesWith('current')).toEqual([
    'decodeVin',
    'exportOrders',
    'exportParts',
    'getFitment',
    'getOverview',
    'getPartFacets',
    'getVehicle',
    'listApplications',
    'listCategories',
    'listFeaturedReviews',
    'listMakes',
    'listParts',
    'listRelatedParts',
    'listReviews',
    'listVehicleYears',
    'listVehicles',
  ]);
  expect(namesWith(undefined)).toEqual([
    'checkAdmin',
    'countBasketLines',
    'exportAces',
    'exportImportErrors',
    'exportMyData',
    'exportPies',
    'findCustomers',
    'followOrders',
    'getAccount',
    'getApplicationImport',
    'getBasket',
    'getCancellations',
    'getCompany',
    'getCustomer',
    'getDeletedPart',
    'getLabels',
    'getMyCapabilities',
    'getOrder',
    'getOrderHistory',
    'getPacking',
    'getPackingSlip',
    'getPart',
    'getPartFigures',
    'getPartImport',
    'getPartLabels',
    'getPartStock',
    'getPaymentHealth',
    'getPickList',
    'getProfile',
    'getReceipt',
    'getReceiptPdf',
    'getSavedList',
    'getSecondFactor',
    'getSettings',
    'getTransactionTotals',
    'getUniversal',
    'listAllReviews',
    'listApplicationImports',
    'listCompanies',
    'listCompanyMoves',
    'listCompanyNumbers',
    'listDeletedParts',
    'listFailedRefunds',
    'listFindings',
    'listGarage',
    'listImportErrors',
    'listImportedParts',
    'listLineCodes',
    'listMailPreferences',
    'listMailPreviews',
    'listMemberEvents',
    'listMyCompanyMoves',
    'listNeededParts',
    'listOpenOrdersOfPart',
    'listOrderedWith',
    'listOrders',
    'listOrdersToShip',
    'listPartApplications',
    'listPartChanges',
    'listPartImports',
    'listSavedLists',
    'listSavedViews',
    'listSessions',
    'listShipments',
    'listStock',
    'listStockAlerts',
    'listStockByNumber',
    'listStockChanges',
    'listSynonyms',
    'listTransactions',
    'listUnknownNumbers',
    'listUsers',
    'listWaiting',
    'planCompanyMove',
    'resolveNumbers',
  ]);
});

it('only staff get late data, and no write reads from a replica', () => {
  for (const [name, { replica, access, method }] of Object.entries<Endpoint>(endpoints)) {
    if (replica === 'late') expect([name, access]).toEqual([name, 'staff']);
    if (replica) expect([name, method]).toEqual([name, 'GET']);
  }
});
