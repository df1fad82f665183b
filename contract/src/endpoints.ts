import { z } from 'zod';
import { accountSchema } from './account.ts';
import { adminActListQuery, adminActSchema } from './audit.ts';
import { emailSchema, idSchema, pageQuery } from './fields.ts';
import { orderEventSchema } from './order-history.ts';
import {
  clientSecretSchema,
  idempotencyKeySchema,
  newOrderSchema,
  orderDetailSchema,
  orderExportQuery,
  orderListQuery,
  orderSchema,
  paymentReportSchema,
} from './orders.ts';
import { overviewSchema } from './overview.ts';
import {
  categoryQuery,
  categorySchema,
  newPartSchema,
  partChangeSchema,
  partDetailSchema,
  partExportQuery,
  partListQuery,
  partSchema,
  uploadedPictureSchema,
} from './parts.ts';
import { findingListQuery, findingSchema, newRefundSchema, paymentHealthSchema, refundSchema } from './payments.ts';
import { profileChangeSchema, profileSchema } from './profile.ts';
import { adminReviewListQuery, adminReviewSchema, newReviewSchema, reviewSchema } from './reviews.ts';
import { codeRequestSchema, newAuthenticatorSchema, recoveryCodesSchema, secondFactorSchema } from './second-factor.ts';
import { sessionAnswerSchema, sessionRequestSchema, sessionSchema } from './session.ts';
import { publicSettingsSchema } from './settings.ts';
import { adminAnswerSchema, modifiedAnswerSchema, userExportQuery, userListQuery, userSchema } from './users.ts';

/**
 * Who may call:
 * public    anybody
 * identity  whoever shows an ID token of the identity provider
 * user      whoever shows an access token of the shop
 * admin     a user whose role is admin at this moment, in a session that has shown the second factor if the account needs one
 */
export type Access = 'public' | 'identity' | 'user' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /api, parameters as {name} */
  path: string;
  access: Access;
  tag: 'Parts' | 'Orders' | 'Reviews' | 'Users' | 'Profile' | 'Session' | 'Shop';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** the status of success and the schema of its body; null: no body */
  success: 200 | 201 | 204;
  answer: z.ZodType | null;
  /** the list is cut in pages: Link and X-Total-Count headers */
  paged?: true;
  /** the body is a picture's bytes instead of JSON */
  upload?: true;
  /** request headers that this call reads, by name */
  headers?: z.ZodObject;
  /** the success has an ETag. version: PUT takes it as If-Match. content: If-None-Match takes it, and the answer may be 304 */
  etag?: 'version' | 'content';
  /** the answer is a table as text/csv instead of JSON */
  csv?: true;
  /** only for a session whose owner has signed in or confirmed it lately: otherwise 403 reauthentication-required */
  sudo?: true;
  /** the statuses of refusal that can come, besides those of every call (errorsOf) */
  errors: readonly number[];
}

const byId = z.object({ id: idSchema });
const byPartId = z.object({ partId: idSchema });
const byEmail = z.object({ email: emailSchema });
const withIdempotencyKey = z.object({
  'Idempotency-Key': idempotencyKeySchema
    .optional()
    .describe('Any name for this call. A repeated call with the same key and body does nothing new and gets the first result'),
});
const withIfMatch = z.object({
  'If-Match': z
    .string()
    .optional()
    .describe('The ETag of the part as the editor saw it: if it has changed since, 409. With * or nothing, no check'),
});

/** Every call of the shop. Server routes, browser client and API description are all made from this table. */
export const endpoints = {
  listParts: {
    method: 'GET',
    path: '/parts',
    access: 'public',
    tag: 'Parts',
    paged: true,
    summary: 'The catalogue. Admins see drafts too',
    query: partListQuery,
    etag: 'content',
    success: 200,
    answer: z.array(partSchema),
    errors: [400],
  },
  getPart: {
    method: 'GET',
    path: '/parts/{partId}',
    access: 'public',
    tag: 'Parts',
    summary: 'One part; its stock is never old. The ETag is what PUT takes as If-Match',
    params: byPartId,
    etag: 'version',
    success: 200,
    answer: partDetailSchema,
    errors: [404],
  },
  addPart: {
    method: 'POST',
    path: '/parts',
    access: 'admin',
    tag: 'Parts',
    summary: 'Adds a part; without name, price or stock it is a draft',
    body: newPartSchema,
    etag: 'version',
    success: 201,
    answer: partDetailSchema,
    errors: [400, 401, 403, 422],
  },
  changePart: {
    method: 'PUT',
    path: '/parts/{partId}',
    access: 'admin',
    tag: 'Parts',
    summary: "Sets a part's stock, price or other fields. With If-Match a stale edit is refused",
    params: byPartId,
    body: partChangeSchema,
    etag: 'version',
    headers: withIfMatch,
    success: 200,
    answer: partDetailSchema,
    errors: [400, 401, 403, 404, 409, 422],
  },
  deletePart: {
    method: 'DELETE',
    path: '/parts/{partId}',
    access: 'admin',
    tag: 'Parts',
    summary: 'Hides a part; orders that name it stay whole and payable',
    params: byPartId,
    success: 204,
    answer: null,
    errors: [401, 403, 404],
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    access: 'public',
    tag: 'Parts',
    summary: 'Categories and subcategories with the number of their parts, or of those that a search finds',
    query: categoryQuery,
    etag: 'content',
    success: 200,
    answer: z.array(categorySchema),
    errors: [400],
  },
  exportParts: {
    method: 'GET',
    path: '/exports/parts',
    access: 'admin',
    tag: 'Parts',
    csv: true,
    summary: 'The catalogue as CSV',
    query: partExportQuery,
    success: 200,
    answer: null,
    errors: [400, 401, 403],
  },
  uploadPicture: {
    method: 'POST',
    path: '/pictures',
    access: 'admin',
    tag: 'Parts',
    upload: true,
    summary: 'Keeps a picture (JPEG, PNG, WebP or AVIF of at most 10 MB) in the sizes that the pages show',
    success: 201,
    answer: uploadedPictureSchema,
    errors: [401, 403, 413, 415, 422],
  },
  listReviews: {
    method: 'GET',
    path: '/reviews',
    access: 'public',
    tag: 'Reviews',
    paged: true,
    summary: 'Reviews, newest first',
    query: pageQuery,
    etag: 'content',
    success: 200,
    answer: z.array(reviewSchema),
    errors: [400],
  },
  listFeaturedReviews: {
    method: 'GET',
    path: '/reviews/featured',
    access: 'public',
    tag: 'Reviews',
    summary: 'Reviews for the landing page: those with a text, verified buyers first, then newest first',
    etag: 'content',
    success: 200,
    answer: z.array(reviewSchema),
    errors: [],
  },
  listAllReviews: {
    method: 'GET',
    path: '/reviews/all',
    access: 'admin',
    tag: 'Reviews',
    paged: true,
    summary: 'All reviews, including hidden ones, newest first',
    query: adminReviewListQuery,
    success: 200,
    answer: z.array(adminReviewSchema),
    errors: [400, 401, 403],
  },
  hideReview: {
    method: 'PUT',
    path: '/reviews/{id}/hidden',
    access: 'admin',
    tag: 'Reviews',
    summary: 'Hides a review from everybody but admins',
    params: byId,
    success: 200,
    answer: modifiedAnswerSchema,
    errors: [401, 403, 404],
  },
  restoreReview: {
    method: 'DELETE',
    path: '/reviews/{id}/hidden',
    access: 'admin',
    tag: 'Reviews',
    summary: 'Shows a hidden review again',
    params: byId,
    success: 200,
    answer: modifiedAnswerSchema,
    errors: [401, 403, 404],
  },
  addReview: {
    method: 'POST',
    path: '/reviews',
    access: 'user',
    tag: 'Reviews',
    summary: "Adds a review, signed with the account's name",
    body: newReviewSchema,
    success: 201,
    answer: reviewSchema,
    errors: [400, 401, 422],
  },
  checkAdmin: {
    method: 'GET',
    path: '/admin/{email}',
    access: 'user',
    tag: 'Users',
    summary: 'Whether an account is an admin: oneself, or anybody for an admin',
    params: byEmail,
    success: 200,
    answer: adminAnswerSchema,
    errors: [401, 403, 404],
  },
  openSession: {
    method: 'PUT',
    path: '/user/{email}',
    access: 'identity',
    tag: 'Session',
    summary: "Exchanges the identity provider's ID token of that very address for an access token of 60 minutes, or renews it",
    params: byEmail,
    body: sessionRequestSchema,
    success: 200,
    answer: sessionAnswerSchema,
    errors: [400, 401, 403, 422, 503],
  },
  closeSession: {
    method: 'DELETE',
    path: '/session',
    access: 'user',
    tag: 'Session',
    summary: 'Logs out: this access token and any further exchange for its sign-in are refused from now on',
    success: 204,
    answer: null,
    errors: [401],
  },
  listSessions: {
    method: 'GET',
    path: '/sessions',
    access: 'user',
    tag: 'Session',
    summary: 'Where one is signed in: the 50 sessions used last, of the last 30 days',
    success: 200,
    answer: z.array(sessionSchema),
    errors: [401],
  },
  closeOtherSessions: {
    method: 'DELETE',
    path: '/sessions/others',
    access: 'user',
    tag: 'Session',
    summary: 'Logs out everywhere else: all other access tokens and any further exchange for their sign-ins are refused from now on',
    success: 204,
    answer: null,
    errors: [401],
  },
  getSecondFactor: {
    method: 'GET',
    path: '/second-factor',
    access: 'user',
    tag: 'Session',
    summary: 'Whether the account needs a second factor, what it has, and whether this session has shown it',
    success: 200,
    answer: secondFactorSchema,
    errors: [401],
  },
  proveSecondFactor: {
    method: 'POST',
    path: '/second-factor/proof',
    access: 'user',
    tag: 'Session',
    summary: 'Shows the second factor of this session by a code of the authenticator app or a recovery code. It also confirms the sign-in',
    body: codeRequestSchema,
    success: 204,
    answer: null,
    errors: [400, 401, 403, 422, 429],
  },
  beginAuthenticator: {
    method: 'POST',
    path: '/second-factor/authenticator',
    access: 'user',
    tag: 'Session',
    summary: 'Makes the key of a new authenticator app, for staff. It counts once a code is confirmed',
    sudo: true,
    success: 201,
    answer: newAuthenticatorSchema,
    errors: [401, 403, 409],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: '/second-factor/authenticator',
    access: 'user',
    tag: 'Session',
    summary: 'Confirms a new authenticator app by a code of it. The answer holds new recovery codes; former ones end',
    body: codeRequestSchema,
    sudo: true,
    success: 200,
    answer: recoveryCodesSchema,
    errors: [400, 401, 403, 409, 422],
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/second-factor/authenticator',
    access: 'user',
    tag: 'Session',
    summary: 'Removes the authenticator app',
    sudo: true,
    success: 204,
    answer: null,
    errors: [401, 403],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/second-factor/recovery-codes',
    access: 'user',
    tag: 'Session',
    summary: 'Makes new recovery codes; former ones end',
    sudo: true,
    success: 201,
    answer: recoveryCodesSchema,
    errors: [401, 403, 409],
  },
  getAccount: {
    method: 'GET',
    path: '/account',
    access: 'user',
    tag: 'Profile',
    summary: "Whether one's own address is confirmed, and what that means for orders",
    success: 200,
    answer: accountSchema,
    errors: [401],
  },
  listUsers: {
    method: 'GET',
    path: '/user',
    access: 'admin',
    tag: 'Users',
    paged: true,
    summary: 'The accounts, newest first',
    query: userListQuery,
    success: 200,
    answer: z.array(userSchema),
    errors: [400, 401, 403],
  },
  exportUsers: {
    method: 'GET',
    path: '/exports/users',
    access: 'admin',
    tag: 'Users',
    csv: true,
    summary: 'The accounts as CSV',
    query: userExportQuery,
    success: 200,
    answer: null,
    errors: [400, 401, 403],
  },
  makeAdmin: {
    method: 'PUT',
    path: '/user/admin/{email}',
    access: 'admin',
    tag: 'Users',
    summary: 'Makes an account an admin; modifiedCount is 0 if it was one',
    params: byEmail,
    sudo: true,
    success: 200,
    answer: modifiedAnswerSchema,
    errors: [401, 403, 404, 409],
  },
  revokeAdmin: {
    method: 'DELETE',
    path: '/user/admin/{email}',
    access: 'admin',
    tag: 'Users',
    summary: 'Takes the admin role from an account; modifiedCount is 0 if it had none. The last admin keeps it',
    params: byEmail,
    sudo: true,
    success: 200,
    answer: modifiedAnswerSchema,
    errors: [401, 403, 404, 409],
  },
  placeOrder: {
    method: 'POST',
    path: '/orders',
    access: 'user',
    tag: 'Orders',
    summary: 'Takes the stock and places the order. An Idempotency-Key header makes a repeated call harmless',
    body: newOrderSchema,
    headers: withIdempotencyKey,
    success: 201,
    answer: orderSchema,
    errors: [400, 401, 403, 404, 409, 422],
  },
  listOrders: {
    method: 'GET',
    path: '/orders',
    access: 'user',
    tag: 'Orders',
    paged: true,
    summary: 'Orders, newest first: of ?email= for oneself, all of them for admins',
    query: orderListQuery,
    success: 200,
    answer: z.array(orderSchema),
    errors: [400, 401, 403],
  },
  exportOrders: {
    method: 'GET',
    path: '/exports/orders',
    access: 'admin',
    tag: 'Orders',
    csv: true,
    summary: 'The orders as CSV',
    query: orderExportQuery,
    success: 200,
    answer: null,
    errors: [400, 401, 403],
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    access: 'user',
    tag: 'Orders',
    summary: "One order: one's own, or any for an admin",
    params: byId,
    success: 200,
    answer: orderDetailSchema,
    errors: [401, 404],
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/orders/{id}',
    access: 'user',
    tag: 'Orders',
    summary: 'Cancels an unpaid order and gives its stock back',
    params: byId,
    success: 204,
    answer: null,
    errors: [401, 404, 409, 502, 503],
  },
  reportPayment: {
    method: 'PATCH',
    path: '/orders/{id}',
    access: 'user',
    tag: 'Orders',
    summary: 'Tells that an order was paid; the card provider is asked whether it is true',
    params: byId,
    body: paymentReportSchema,
    success: 200,
    answer: orderSchema,
    errors: [400, 401, 404, 409, 422, 502, 503],
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/orders/{id}/payment-intent',
    access: 'user',
    tag: 'Orders',
    summary: "The client secret with which the page confirms the card payment of one's own unpaid order",
    params: byId,
    success: 200,
    answer: clientSecretSchema,
    errors: [401, 404, 409, 502, 503],
  },
  getOrderHistory: {
    method: 'GET',
    path: '/orders/{id}/history',
    access: 'user',
    tag: 'Orders',
    summary: "All that happened to an order, oldest first: one's own, or any for an admin",
    params: byId,
    success: 200,
    answer: z.array(orderEventSchema),
    errors: [401, 404],
  },
  refundOrder: {
    method: 'POST',
    path: '/orders/{id}/refunds',
    access: 'admin',
    tag: 'Orders',
    summary: 'Gives money of a paid order back, whole or part, never more than was paid. Moves no stock. Takes an Idempotency-Key header',
    params: byId,
    body: newRefundSchema,
    sudo: true,
    headers: withIdempotencyKey,
    success: 201,
    answer: refundSchema,
    errors: [400, 401, 403, 404, 409, 422, 502],
  },
  getPaymentHealth: {
    method: 'GET',
    path: '/payments/health',
    access: 'admin',
    tag: 'Orders',
    summary: "Whether the shop's books agree with the card provider's",
    success: 200,
    answer: paymentHealthSchema,
    errors: [401, 403],
  },
  listFindings: {
    method: 'GET',
    path: '/payments/findings',
    access: 'admin',
    tag: 'Orders',
    paged: true,
    summary: 'What the reconciler found and did, newest first; of kind payment-without-order: payments that belong to no order',
    query: findingListQuery,
    success: 200,
    answer: z.array(findingSchema),
    errors: [400, 401, 403],
  },
  getProfile: {
    method: 'GET',
    path: '/profile',
    access: 'user',
    tag: 'Profile',
    summary: "One's own profile",
    success: 200,
    answer: profileSchema,
    errors: [401],
  },
  saveProfile: {
    method: 'POST',
    path: '/profile',
    access: 'user',
    tag: 'Profile',
    summary: "Saves one's own profile",
    body: profileChangeSchema,
    success: 201,
    answer: profileSchema,
    errors: [400, 401, 403, 422],
  },
  listAdminActs: {
    method: 'GET',
    path: '/audit',
    access: 'admin',
    tag: 'Shop',
    paged: true,
    summary: 'What admins did: who, what, when, on what, from what to what; newest first',
    query: adminActListQuery,
    success: 200,
    answer: z.array(adminActSchema),
    errors: [400, 401, 403],
  },
  getOverview: {
    method: 'GET',
    path: '/overview',
    access: 'admin',
    tag: 'Shop',
    summary: 'Orders and revenue by day, unpaid value, low stock, best sellers',
    success: 200,
    answer: overviewSchema,
    errors: [401, 403],
  },
  getSettings: {
    method: 'GET',
    path: '/settings',
    access: 'public',
    tag: 'Shop',
    summary: 'What pages need to know of the settings',
    etag: 'content',
    success: 200,
    answer: publicSettingsSchema,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** All statuses of refusal: an endpoint's own, 503 of every call, and those of every call that writes or that visitors read. */
export function errorsOf({ method, access, errors }: Endpoint): number[] {
  const ofReads = access === 'public' ? [429, 503] : [503];
  const ofAll = method === 'GET' ? ofReads : [400, 413, 415, 429, 503];
  return [...new Set([...errors, ...ofAll])].sort((a, b) => a - b);
}
