import type { Mutation } from '../mutation.ts';

const parts = 'server/src/features/catalog/parts';
const partsTest = `${parts}/parts.test.ts`;
const orders = 'server/src/features/sales/orders';
const ordersTest = `${orders}/orders.test.ts`;
const placeOrderTest = `${orders}/place-order.test.ts`;
const reviews = 'server/src/features/desk/reviews';
const reviewsTest = `${reviews}/reviews.test.ts`;
const users = 'server/src/features/people/users';
const usersTest = `${users}/users.test.ts`;
const profileTest = 'server/src/features/people/profile/profile.test.ts';

/** Responses of the API and their fields. */
export const callMutations: readonly Mutation[] = [
  {
    name: 'lists have no total count',
    file: 'server/src/platform/http/page-headers.ts',
    find: "'x-total-count':",
    replace: "'x-count':",
    test: `${partsTest}: returns a page of the catalog to anyone, with the count and links to the neighboring pages`,
    clause: '`GET /parts`',
  },
  {
    name: 'a part has no interchange numbers',
    file: `${parts}/part-json.ts`,
    find: 'interchange: row.interchange,',
    replace: 'interchange: [],',
    test: `${partsTest}: returns the part with its attributes, interchange numbers and an ETag`,
    clause: '`GET /parts/{partId}`',
  },
  {
    name: 'a new price is not saved',
    file: `${parts}/part-changes.queries.ts`,
    find: 'price_cents: change.price === undefined ?',
    replace: 'price_cents: change.price !== null ?',
    test: `${partsTest}: changes stock and price, and keeps the other fields`,
    clause: '`PUT /parts/{partId}`',
  },
  {
    name: 'a new part number has a different prefix',
    file: `${parts}/parts.ts`,
    find: 'partNumber = `AXW-',
    replace: 'partNumber = `NEW-',
    test: `${partsTest}: adds a part with a new part number`,
    clause: '`POST /parts`',
  },
  {
    name: 'a new part whose number is taken is rejected',
    file: `${parts}/part-changes.queries.ts`,
    find: ".onConflict((conflict) => conflict.columns(['brand', 'part_number_key']).where('deleted_at', 'is', null).doNothing())",
    replace: '',
    test: `${partsTest}: draws another number if a part already has the first one`,
  },
  {
    name: 'a deleted part is still shown',
    file: `${parts}/part-changes.queries.ts`,
    find: '.set({ deleted_at: new Date() })',
    replace: '.set({ deleted_at: null })',
    test: `${partsTest}: deletes the part, and GET then returns 404`,
    clause: '`DELETE /parts/{id}`',
  },
  {
    name: 'a page of reviews repeats the last one of the previous page',
    file: `${reviews}/reviews.queries.ts`,
    find: 'sql.raw(operator)',
    replace: "sql.raw(operator + '=')",
    test: `${reviewsTest}: are listed in pages, each review once`,
    clause: '`GET /reviews`',
  },
  {
    name: 'a refunded second payment takes the verified buyer mark away',
    file: `${reviews}/reviews.queries.ts`,
    find: 'intent_id = orders.transaction_id and',
    replace: 'order_id = orders.id and',
    test: `${reviewsTest}: a buyer stays a verified buyer if a second payment of the paid order is refunded in full`,
  },
  {
    name: 'reviews are sorted oldest first',
    file: `${reviews}/reviews.queries.ts`,
    find: ".orderBy('created_at', order)",
    replace: ".orderBy('created_at', order === 'asc' ? 'desc' : 'asc')",
    test: `${reviewsTest}: are signed with the account's name and listed newest first`,
  },
  {
    name: "a review is signed with the account's email address",
    file: `${reviews}/reviews.ts`,
    find: 'const userName = caller.displayName ||',
    replace: 'const userName =',
    test: `${reviewsTest}: are signed with the account's name and listed newest first`,
    clause: '`POST /reviews`',
  },
  {
    name: 'a rating is a number',
    file: `${reviews}/reviews.ts`,
    find: 'rating: row.rating,',
    replace: 'rating: Number(row.rating) as never,',
    test: `${reviewsTest}: are signed with the account's name and listed newest first`,
    clause: 'Review: rating as text, review, userName',
  },
  {
    name: "an order is signed with the buyer's email address",
    file: `${orders}/order-json.ts`,
    find: 'customer: row.customer,',
    replace: 'customer: row.email,',
    test: `${placeOrderTest}: reduces the stock, and sets the price and the buyer of the order`,
    clause: 'Order: _id, name, address, email, price, customer, paid, transactionId',
  },
  {
    name: 'canceled orders stay in the list',
    file: `${orders}/order-list.queries.ts`,
    find: "? ['unpaid', 'paid'] : [state]",
    replace: "? ['unpaid', 'paid', 'cancelled'] : [state]",
    test: `${ordersTest}: lists the caller's own orders, newest first, without canceled orders`,
    clause: '`GET /orders?email=`',
  },
  {
    name: 'orders are sorted oldest first',
    file: `${orders}/order-list.queries.ts`,
    find: "sort === 'newest' ||",
    replace: "sort === 'oldest' ||",
    test: `${ordersTest}: lists the caller's own orders, newest first, without canceled orders`,
  },
  {
    name: 'saving a profile clears a field that was not sent',
    file: 'server/src/features/people/profile/profile.queries.ts',
    find: 'doUpdateSet({ ...change,',
    replace: "doUpdateSet({ location: '', ...change,",
    test: `${profileTest}: has the account's name until the user saves it, then has the saved values`,
    clause: 'Profile: name, email, education, location, phone, linkedin',
  },
  {
    name: 'the user list has no roles',
    file: `${users}/users.ts`,
    find: "role: row.role === 'admin' ? 'admin' : null,",
    replace: 'role: null,',
    test: `${usersTest}: lists the accounts to admins, newest first`,
    clause: 'User: email, role',
  },
  {
    name: 'accounts are sorted oldest first',
    file: `${users}/users.queries.ts`,
    find: "sort === 'newest' ||",
    replace: "sort === 'oldest' ||",
    test: `${usersTest}: lists the accounts to admins, newest first`,
    clause: '`GET /user`',
  },
  {
    name: 'an admin is made an admin again',
    file: `${users}/staff-roles.ts`,
    find: 'if (from === to || ',
    replace: 'if ((from === to && to === null) || ',
    test: `${usersTest}: makes an account an admin, and does nothing the second time`,
    clause: '`PUT /user/admin/{email}`',
  },
];
