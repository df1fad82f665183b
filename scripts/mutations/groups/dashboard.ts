import type { Mutation } from '../mutation.ts';

const dashboard = 'e2e/journeys/dashboard.spec.ts';
const adminAccess = 'e2e/journeys/admin-access.spec.ts';
const manageOrders = 'e2e/journeys/manage-orders.spec.ts';
const manageProducts = 'e2e/journeys/manage-products.spec.ts';
const users = 'e2e/journeys/users.spec.ts';
const account = 'e2e/journeys/account.spec.ts';
const order = 'e2e/journeys/order.spec.ts';
const payment = 'e2e/journeys/payment.spec.ts';
const states = 'e2e/journeys/states.spec.ts';
const staffRoles = 'e2e/journeys/staff-roles.spec.ts';
const routes = 'web/app/routes.ts';
const requireStaff = 'web/app/features/desk/staff/require-staff.tsx';

/** Pages for signed-in users, and the sign-in. */
export const dashboardMutations: readonly Mutation[] = [
  {
    name: 'a part page sends visitors to sign-up',
    file: 'web/app/features/people/account/require-sign-in.tsx',
    find: '<Navigate to={withReturnPath(paths.login, ',
    replace: '<Navigate to={withReturnPath(paths.signup, ',
    test: 'e2e/journeys/part-page.spec.ts: asks visitors to log in first and brings them back',
    clause: '`/parts/{partId}` asks for a login',
  },
  {
    name: 'the login does not return to the page',
    file: 'web/app/features/people/account/require-sign-in.tsx',
    find: '<Navigate to={withReturnPath(paths.login, ',
    replace: '<Navigate to={((page: string, _from: string) => page)(paths.login, ',
    test: `${account}: is required of visitors, and afterward they return to their page`,
    clause: 'Visitors are sent to /login and return after it',
  },
  {
    name: 'the dashboard opens with My Orders',
    file: routes,
    find: "    index('features/people/profile/profile-page.tsx'),\n    route('myorders', 'features/sales/orders/my-orders-page.tsx'),",
    replace: "    index('features/sales/orders/my-orders-page.tsx'),\n    route('myorders', 'features/people/profile/profile-page.tsx'),",
    test: `${dashboard}: shows buyers their menu and does not open admin pages for them`,
    clause: '`/dashboard` opens with My Profile and has a side menu',
  },
  {
    name: "the buyers' menu is in the wrong order",
    file: 'web/app/features/site/dashboard/buyer-menu.ts',
    find: "  { label: 'My Orders', to: paths.myOrders, icon: ShoppingCart },\n  { label: 'Add a Review', to: paths.addReview, icon: MessageSquareQuote },",
    replace:
      "  { label: 'Add a Review', to: paths.addReview, icon: MessageSquareQuote },\n  { label: 'My Orders', to: paths.myOrders, icon: ShoppingCart },",
    test: `${dashboard}: shows buyers their menu and does not open admin pages for them`,
  },
  {
    name: "an entry of the admins' menu is missing",
    file: 'web/app/features/site/dashboard/staff-menu.tsx',
    find: "  { label: 'Add Products', to: paths.addProducts, icon: PackagePlus, ...staffPages.products },\n",
    replace: '',
    test: `${adminAccess}: shows admins their menu and the overview`,
    clause: 'Buyers see My Profile, My Orders, Add a Review; admins My Profile, Users, Manage Orders, Manage Products, Add Products',
  },
  {
    name: 'a buyer stays on an admin page',
    file: requireStaff,
    find: 'if (isNotStaff) void signOut();',
    replace: '',
    test: `${dashboard}: shows buyers their menu and does not open admin pages for them`,
  },
  {
    name: 'staff pages open for every staff role',
    file: requireStaff,
    find: 'data.capabilities.includes(capability) ? ',
    replace: "capability !== '' ? ",
    test: `${staffRoles}: a clerk sees users and figures and cancels orders, but gives no refunds or roles`,
  },
  {
    name: 'staff without the capability of a page are signed out',
    file: requireStaff,
    find: 'const isNotStaff = isChecked && data.staffRole === null;',
    replace: 'const isNotStaff = isChecked && !data.capabilities.includes(capability);',
    test: `${staffRoles}: takes effect on the next click: staff see they have no access, others are signed out`,
  },
  {
    name: 'a staff page trusts the check of the previous page',
    file: requireStaff,
    find: 'dataUpdatedAt >= openedMs',
    replace: 'dataUpdatedAt > 0',
    test: `${adminAccess}: the admin stays signed in if the server rejects the token, because the page renews the token`,
  },
  {
    name: 'a rejected call does not repeat the check of the page',
    file: 'web/app/platform/follow-company.ts',
    find: 'if (name !== endpoint && isDenied(error)) reloadCapabilities();',
    replace: '',
    test: `${staffRoles}: signs out a former clerk when the open list is loaded again`,
  },
  {
    name: 'the menu shows pages that the role may not open',
    file: 'web/app/features/site/dashboard/staff-menu.tsx',
    find: 'staffEntries.filter(isFor(staffRole))',
    replace: 'staffEntries',
    test: `${staffRoles}: support hides reviews and sees users and orders, but cancels and refunds none`,
  },
  {
    name: 'staff who may not give refunds see the button',
    file: 'web/app/features/sales/manage-orders/order-detail.tsx',
    find: '{mayRefund && ',
    replace: '{order._id && ',
    test: `${staffRoles}: removes the button whose call was rejected, and the page stays open`,
  },
  {
    name: 'no spinner during the sign-in check',
    file: 'web/app/features/people/account/require-sign-in.tsx',
    find: '<Spinner label="Checking your sign-in" />',
    replace: 'null',
    test: `${states}: shows a spinner until the user is known`,
    clause: 'A spinner while authentication or the admin check loads',
  },
  {
    name: 'no spinner during the admin check',
    file: requireStaff,
    find: '<Spinner label="Checking access" />',
    replace: '',
    test: `${adminAccess}: the admin stays signed in after a response with status 500`,
  },
  {
    name: 'the payment page has a different URL',
    file: routes,
    find: "route('payment/:id', ",
    replace: "route('pay/:id', ",
    test: `${payment}: ends with the message and the transaction id, and still shows the id after a reload`,
    clause: '`/dashboard/payment/{id}`: pay for an order',
  },
  {
    name: 'a review is not sent',
    file: 'web/app/features/desk/reviews/review-form.tsx',
    find: 'await addReview(typed);',
    replace: 'await Promise.resolve({ typed, addReview });',
    test: `${dashboard}: adds a review that shows on the landing page`,
    clause: '`/dashboard/review`: add a review',
  },
  {
    name: 'Make Admin is shown next to admins',
    file: 'web/app/features/people/users/users-columns.tsx',
    find: "{user.role !== 'admin' && (",
    replace: "{user.email !== '' && (",
    test: `${users}: makes an admin`,
    clause: 'Make Admin only beside non-admins',
  },
  {
    name: 'Make Admin does nothing',
    file: 'web/app/features/people/users/users-page.tsx',
    find: 'if (isSure) makeAdmin(user);',
    replace: '',
    test: `${users}: makes an admin`,
    clause: '`/dashboard/users`: users with Make Admin',
  },
  {
    name: 'Manage Orders ignores the status filter',
    file: 'server/src/features/sales/orders/order-list.queries.ts',
    find: ".where('orders.state', 'in', statesOf(state ?? (words === '' ? 'open' : 'all')))",
    replace: ".where('orders.state', 'in', ['unpaid', 'paid', 'cancelled'])",
    test: `${manageOrders}: can be found and canceled`,
    clause: '`/dashboard/manageOrders`: all orders',
  },
  {
    name: 'a product is deleted although the admin declined',
    file: 'web/app/features/catalog/products/products-list.tsx',
    find: 'if (isSure) deletePart(part);',
    replace: 'if (!isSure) deletePart(part);',
    test: `${manageProducts}: deletes a product after asking`,
    clause: '`/dashboard/manageProducts`: products with delete',
  },
  {
    name: 'a new product loses its description',
    file: 'server/src/features/catalog/parts/part-json.ts',
    find: 'description: row.description,',
    replace: "description: '',",
    test: 'server/src/features/catalog/parts/parts.test.ts: adds a part with a new part number',
    clause: 'Part: _id, name, image, description, minQ, availableQ, price',
  },
  {
    name: 'the form for a new product is not reset',
    file: 'web/app/features/catalog/products/use-new-product.ts',
    find: 'reset(emptyProduct, { keepFieldsRef: true });',
    replace: '',
    test: `${manageProducts}: adds a product`,
    clause: '`/dashboard/addProducts`: add a product',
  },
  {
    name: 'sign-up leads to the dashboard',
    file: 'web/app/features/people/account/signup-page.tsx',
    find: 'navigate(returnPath, ',
    replace: 'navigate(paths.dashboard, ',
    test: `${account}: ends on the landing page, signed in, with the token in local storage`,
    clause: '`/signup`',
  },
  {
    name: 'sign-up forgets the display name',
    file: 'web/app/platform/session.ts',
    find: '  await identity.updateDisplayName(name);\n',
    replace: '',
    test: `${account}: ends on the landing page, signed in, with the token in local storage`,
    clause: 'Sign-up sets the display name after the account is made, then goes to /',
  },
  {
    name: 'the access token is stored under a different key',
    file: 'web/app/platform/before-paint.ts',
    find: "accessTokenKey = 'accessToken'",
    replace: "accessTokenKey = 'token'",
    test: `${account}: ends on the landing page, signed in, with the token in local storage`,
    clause: 'The access token is in local storage under accessToken',
  },
  {
    name: 'logout keeps the token',
    file: 'web/app/platform/session.ts',
    find: '  await withTokenLock(() => closeSession(queryClient));\n',
    replace: '',
    test: `${account}: removes the token and closes the dashboard`,
    clause: 'Logging out signs out and removes the token',
  },
  {
    name: 'the phone number is sent with the order',
    file: 'web/app/features/catalog/part/purchase-form.tsx',
    find: ': { address };',
    replace: ': { address: address + form.getValues().phone };',
    test: `${order}: orders a part with all fields of the order form`,
    clause: "The order form's phone is not sent",
  },
  {
    name: 'an unpaid order cannot be paid',
    file: 'web/app/features/sales/orders/order-card.tsx',
    find: '{order.price > 0 && (',
    replace: '{order.paid && (',
    test: `${order}: orders a part with all fields of the order form`,
    clause: 'Pay if a price is set and the order is unpaid; Paid and the transaction id if it is paid',
  },
  {
    name: 'a paid order does not show its transaction',
    file: 'web/app/features/sales/orders/order-card.tsx',
    find: '{order.transactionId}',
    replace: '',
    test: `${order}: from the landing page to a paid order`,
  },
];
