import type { EndpointName } from '@axlewright/contract/endpoints';

const catalogReads = ['listParts', 'getPartFacets', 'getPart', 'listRelatedParts', 'listCategories', 'getOverview'] as const;
const deletedReads = ['listDeletedParts', 'getDeletedPart'] as const;
const importReads = ['listPartImports', 'getPartImport', 'listImportedParts', 'listImportErrors'] as const;
const applicationReads = ['listPartApplications', 'listApplications', 'getFitment', 'listPartChanges'] as const;
const basketReads = ['getBasket', 'countBasketLines'] as const;
const orderReads = ['listOrders', 'getOrder', 'getOrderHistory', 'getReceipt', 'getOverview'] as const;
const transactionReads = ['listTransactions', 'getTransactionTotals'] as const;
const cancellationReads = [
  ...orderReads,
  'getCancellations',
  'getPacking',
  'listOrdersToShip',
  'getPaymentHealth',
  'listFindings',
  'listFailedRefunds',
  'listWaiting',
  ...transactionReads,
] as const;
const companyMoveReads = ['listCompanies', 'listCompanyMoves', 'listMyCompanyMoves'] as const;
const companyReads = ['getMyCapabilities', 'getCompany'] as const;
const reviewReads = ['listReviews', 'listFeaturedReviews', 'listAllReviews'] as const;

/**
 * For each change: the endpoints whose cached responses are stale afterward. Most changes have the name of their endpoint. Some names stand
 * for several endpoints: `changeSecondFactor`, `changePacking`, and `moveStock`.
 */
export const staleAfter = {
  addPart: catalogReads,
  changePart: [...catalogReads, 'listPartChanges'],
  changeParts: [...catalogReads, 'listPartChanges'],
  moveStock: ['getPartStock', 'listStockChanges', ...catalogReads, 'listPartChanges'],
  answerUnknownNumber: ['listUnknownNumbers', ...catalogReads],
  dismissUnknownNumber: ['listUnknownNumbers'],
  reopenUnknownNumber: ['listUnknownNumbers', ...catalogReads],
  saveCompanyNumbers: ['listCompanyNumbers'],
  changeCompanyNumber: ['listCompanyNumbers'],
  removeCompanyNumber: ['listCompanyNumbers'],
  addGarageVehicle: ['listGarage'],
  changeGarageVehicle: ['listGarage'],
  removeGarageVehicle: ['listGarage'],
  deletePart: [...catalogReads, ...deletedReads],
  restorePart: [...catalogReads, ...deletedReads, 'listPartChanges'],
  checkPartImport: ['listPartImports'],
  discardPartImport: ['listPartImports'],
  startPartImport: [...importReads, ...catalogReads],
  undoPartImport: [...importReads, ...catalogReads, 'listDeletedParts'],
  checkApplicationImport: ['listApplicationImports'],
  discardApplicationImport: ['listApplicationImports'],
  startApplicationImport: ['listApplicationImports', 'getApplicationImport', ...catalogReads, ...applicationReads],
  addNeededPart: ['listNeededParts', 'listRelatedParts'],
  removeNeededPart: ['listNeededParts', 'listRelatedParts'],
  hideOrderedWith: ['listOrderedWith', 'listRelatedParts'],
  restoreOrderedWith: ['listOrderedWith', 'listRelatedParts'],
  addApplication: applicationReads,
  changeApplications: applicationReads,
  removeApplications: applicationReads,
  copyApplications: applicationReads,
  setUniversal: ['getUniversal', ...applicationReads],
  saveList: ['listSavedLists', 'getSavedList'],
  changeSavedList: ['listSavedLists', 'getSavedList'],
  // The deleted list itself is not loaded again, because its page may still be on screen.
  deleteSavedList: ['listSavedLists'],
  // Invalidated only if the shop refuses the alert, because then the part has changed.
  requestStockAlert: catalogReads,
  saveView: ['listSavedViews'],
  deleteView: ['listSavedViews'],
  saveLineCode: ['listLineCodes', ...catalogReads],
  removeLineCode: ['listLineCodes', ...catalogReads],
  saveSynonyms: ['listSynonyms', 'listSearches', ...catalogReads],
  removeSynonyms: ['listSynonyms', 'listSearches', ...catalogReads],
  placeOrder: [...orderReads, ...catalogReads, ...basketReads],
  placePhoneOrder: [...orderReads, ...catalogReads, 'getCustomer'],
  sendPaymentLink: ['getOrderHistory'],
  changeOrderDetails: [...orderReads, 'getPacking', 'listOrdersToShip'],
  changePayBy: [...orderReads, 'listWaiting'],
  cancelOrder: [...orderReads, ...catalogReads],
  reportPayment: [...orderReads, 'getPaymentHealth', 'listFindings', ...transactionReads],
  refundOrder: cancellationReads,
  cancelPieces: [...cancellationReads, ...catalogReads],
  repeatCancellationRefund: cancellationReads,
  resolveRefund: cancellationReads,
  changePacking: [...orderReads, 'listOrdersToShip', 'listShipments', 'getPacking', 'getCancellations'],
  addReview: reviewReads,
  hideReview: reviewReads,
  restoreReview: reviewReads,
  makeAdmin: ['getMyCapabilities', 'listUsers'],
  revokeAdmin: ['getMyCapabilities', 'listUsers'],
  setStaffRole: ['getMyCapabilities', 'listUsers'],
  closeAccount: ['listUsers', ...reviewReads],
  closeOtherSessions: ['listSessions'],
  changeSecondFactor: ['getSecondFactor'],
  changeMailPreferences: ['listMailPreferences'],
  changeMemberRole: [...companyReads, 'listMemberEvents', ...orderReads],
  removeMember: [...companyReads, 'listMemberEvents', ...orderReads],
  changeCompany: [...companyReads, ...orderReads],
  addCompanyAddress: ['getCompany'],
  changeCompanyAddress: ['getCompany'],
  removeCompanyAddress: ['getCompany'],
  inviteMember: ['getCompany'],
  withdrawInvitation: ['getCompany'],
  moveAccount: [...companyReads, ...companyMoveReads, ...orderReads],
  undoCompanyMove: [...companyReads, ...companyMoveReads, ...orderReads],
  agreeToCompanyMove: [...companyReads, ...companyMoveReads, ...orderReads],
} as const satisfies Record<string, readonly EndpointName[]>;

/** A change after which cached responses are stale. */
export type CachedChange = keyof typeof staleAfter;
