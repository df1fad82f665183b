import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { pageQuery } from '../fields.ts';
import { byId } from '../parameters.ts';
import { modifiedResponseSchema } from '../people/users.ts';
import { adminActionListQuery, adminActionSchema } from './audit.ts';
import { ordersChangedSchema } from './live-orders.ts';
import { overviewSchema } from './overview.ts';
import { adminReviewListQuery, adminReviewSchema, newReviewSchema, reviewSchema } from './reviews.ts';

export const deskEndpoints = {
  listReviews: {
    method: 'GET',
    path: '/reviews',
    access: 'public',
    tag: 'Reviews',
    paged: true,
    summary: 'Lists reviews, newest first',
    query: pageQuery,
    etag: 'content',
    success: 200,
    response: z.array(reviewSchema),
    errors: [400],
  },
  listFeaturedReviews: {
    method: 'GET',
    path: '/reviews/featured',
    access: 'public',
    tag: 'Reviews',
    summary:
      'Lists the reviews that the landing page shows. All of them have a text. Verified buyers come first, and within each group the newest reviews',
    etag: 'content',
    success: 200,
    response: z.array(reviewSchema),
    errors: [],
  },
  listAllReviews: {
    method: 'GET',
    path: '/reviews/all',
    access: 'staff',
    capability: 'reviews.manage',
    tag: 'Reviews',
    paged: true,
    summary: 'Lists all reviews, including hidden ones, newest first',
    query: adminReviewListQuery,
    success: 200,
    response: z.array(adminReviewSchema),
    errors: [400, 401, 403],
  },
  hideReview: {
    method: 'PUT',
    path: '/reviews/{id}/hidden',
    access: 'staff',
    capability: 'reviews.manage',
    tag: 'Reviews',
    summary: 'Hides a review from everyone except admins',
    params: byId,
    success: 200,
    response: modifiedResponseSchema,
    errors: [401, 403, 404],
  },
  restoreReview: {
    method: 'DELETE',
    path: '/reviews/{id}/hidden',
    access: 'staff',
    capability: 'reviews.manage',
    tag: 'Reviews',
    summary: 'Shows a hidden review again',
    params: byId,
    success: 200,
    response: modifiedResponseSchema,
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
    response: reviewSchema,
    errors: [400, 401, 422],
  },
  /** This name has been the call's operationId since version 1.0.0. It cannot change, because generated clients use it. */
  listAdminActs: {
    method: 'GET',
    path: '/audit',
    access: 'staff',
    capability: 'audit.read',
    tag: 'Shop',
    paged: true,
    summary: 'Lists the audit log, newest first. Each entry has the admin, the time, and the old and new values',
    query: adminActionListQuery,
    success: 200,
    response: z.array(adminActionSchema),
    errors: [400, 401, 403],
  },
  followOrders: {
    method: 'GET',
    path: '/order-changes',
    access: 'staff',
    capability: 'orders.view',
    tag: 'Orders',
    stream: true,
    summary:
      'Sends an event `orders-changed` when orders change, at most one per second. The first one comes when the stream is open. The stream ends when the session or the capability does',
    success: 200,
    response: ordersChangedSchema,
    errors: [401, 403],
  },
  getOverview: {
    method: 'GET',
    path: '/overview',
    access: 'staff',
    capability: 'overview.read',
    tag: 'Shop',
    summary: 'Returns orders and revenue by day, the value of unpaid orders, low stock and best sellers',
    success: 200,
    response: overviewSchema,
    errors: [401, 403],
  },
} as const satisfies Record<string, Endpoint>;
