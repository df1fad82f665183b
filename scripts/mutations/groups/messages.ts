import type { Mutation } from '../mutation.ts';

const dashboard = 'e2e/journeys/dashboard.spec.ts';
const manageProducts = 'e2e/journeys/manage-products.spec.ts';
const users = 'e2e/journeys/users.spec.ts';
const account = 'e2e/journeys/account.spec.ts';
const order = 'e2e/journeys/order.spec.ts';
const payment = 'e2e/journeys/payment.spec.ts';
const signUp = 'web/app/features/people/account/signup-page.tsx';
const signUpTest = `${account}: shows what is missing or wrong, and keeps the input`;
const takenTest = `${account}: shows the provider's message for a taken email address and for a leaked password`;
const toastClause = "'Order Placed Successfully', 'Review added', 'Profile info updated', 'Product Added'";
const payClause = "Pay is disabled until the library is ready; 'your payment is done' and the transaction id";
const noRulesClause = 'Login, review, profile and product forms have no validation';

/** Texts and rules that the specification defines. */
export const messageMutations: readonly Mutation[] = [
  {
    name: 'the message for a missing name differs',
    file: signUp,
    find: "'Name is Required'",
    replace: "'Name is required'",
    test: signUpTest,
    clause:
      "Sign-up: 'Name is Required', 'Email is Required', 'Provide a valid Email', 'Password is required', 'Must be 6 characters or longer'",
  },
  {
    name: 'an invalid email is accepted',
    file: signUp,
    find: "isSignUpEmail(normalizeEmail(email)) || 'Provide a valid Email'",
    replace: "isSignUpEmail(normalizeEmail(email)) || email.length > 3 || 'Provide a valid Email'",
    test: signUpTest,
  },
  {
    name: 'field errors are not red',
    file: 'web/app/ui/field.tsx',
    find: 'font-medium text-danger text-sm',
    replace: 'font-medium text-sm',
    test: signUpTest,
  },
  {
    name: "a form's error is not red",
    file: 'web/app/ui/form-error.tsx',
    find: 'font-medium text-danger',
    replace: 'font-medium text-ink',
    test: takenTest,
    clause: "Identity errors in red with the provider's message",
  },
  {
    name: "the identity provider's message is replaced",
    file: 'web/app/platform/identity/embedded-calls.ts',
    find: "typeof message === 'string' ? message : noResponseMessage",
    replace: "typeof message === 'string' ? 'Something went wrong.' : noResponseMessage",
    test: `${account}: shows the provider's message and keeps what was typed`,
    clause: '`/login`',
  },
  {
    name: 'sign-up accepts emails without a top-level domain',
    file: 'contract/src/people/email.ts',
    find: '    labels.length > 0 &&\n',
    replace: '',
    test: 'contract/src/people/email.test.ts: the email rule of sign-up',
    clause: 'The email pattern',
  },
  {
    name: 'the profile form requires a name',
    file: 'web/app/features/people/profile/profile-form.tsx',
    find: 'register(name, { validate:',
    replace: 'register(name, { required: true, validate:',
    test: `${dashboard}: saves the profile`,
    clause: noRulesClause,
  },
  {
    name: 'the login form requires a password',
    file: 'web/app/features/people/account/login-page.tsx',
    find: "register('password')",
    replace: "register('password', { required: true })",
    test: `${account}: shows the provider's message and keeps what was typed`,
    clause: noRulesClause,
  },
  {
    name: 'the review form requires a message',
    file: 'web/app/features/desk/reviews/review-form.tsx',
    find: "register('review', { validate:",
    replace: "register('review', { required: true, validate:",
    test: `${dashboard}: adds a review that shows on the landing page`,
    clause: noRulesClause,
  },
  {
    name: 'making an admin shows a different message',
    file: 'web/app/features/people/users/users.queries.ts',
    find: "'Successfully made an admin'",
    replace: "'Made an admin'",
    test: `${users}: makes an admin`,
    clause: "Make Admin: 'Successfully made an admin', refreshed list; 403 'Failed to Make an admin'",
  },
  {
    name: 'the user list is not refreshed',
    file: 'web/app/features/people/users/users.queries.ts',
    find: "    onSettled: () => invalidateAfter(queryClient, 'makeAdmin'),\n",
    replace: '',
    test: `${users}: makes an admin`,
  },
  {
    name: 'a rejected Make Admin shows a different message',
    file: 'web/app/features/people/users/users.queries.ts',
    find: "'Failed to Make an admin'",
    replace: "'Only admins may do this.'",
    test: `${users}: says Failed to Make an admin`,
    clause: "Make Admin: 'Successfully made an admin', refreshed list; 403 'Failed to Make an admin'",
  },
  {
    name: 'a name is set without a signed-in user',
    file: 'web/app/platform/identity/embedded.ts',
    find: 'if (!(await this.currentUser())) throw new IdentityError(noUserMessage);',
    replace: '',
    test: 'web/app/platform/identity/embedded.test.ts: rejects a name update if no user is logged in',
    clause: "'No user is logged in' on a name update without a user",
  },
  {
    name: "the card processor's message is replaced",
    file: 'web/app/features/money/payment/pay-order.ts',
    find: 'const message = confirmed.error.message ??',
    replace: 'const message = undefined ??',
    test: `${payment}: shows the provider's message in red, and another card pays`,
    clause: "Payment errors in red with the provider's message",
  },
  {
    name: 'Pay is never disabled',
    file: 'web/app/features/money/payment/card-form.tsx',
    find: 'disabled={!stripe || !ready}',
    replace: 'disabled={false}',
    test: `${payment}: ends with the message and the transaction id, and still shows the id after a reload`,
    clause: payClause,
  },
  {
    name: 'a payment ends with a different message',
    file: 'web/app/features/money/payment/payment-state.tsx',
    find: "'your payment is done'",
    replace: "'Your payment is done'",
    test: `${payment}: ends with the message and the transaction id, and still shows the id after a reload`,
    clause: payClause,
  },
  {
    name: 'a placed order shows no toast',
    file: 'web/app/features/catalog/part/purchase-form.tsx',
    find: "toast.success('Order Placed Successfully');",
    replace: '',
    test: `${order}: orders a part with all fields of the order form`,
    clause: toastClause,
  },
  {
    name: 'an added review shows a different toast',
    file: 'web/app/features/desk/reviews/review-form.tsx',
    find: "'Review added'",
    replace: "'Thank you'",
    test: `${dashboard}: adds a review that shows on the landing page`,
    clause: toastClause,
  },
  {
    name: 'a saved profile shows a different toast',
    file: 'web/app/features/people/profile/profile-form.tsx',
    find: "'Profile info updated'",
    replace: "'Saved'",
    test: `${dashboard}: saves the profile`,
    clause: toastClause,
  },
  {
    name: 'an added product shows a different toast',
    file: 'web/app/features/catalog/products/add-product-form.tsx',
    find: "'Product Added'",
    replace: "'Saved'",
    test: `${manageProducts}: adds a product`,
    clause: toastClause,
  },
  {
    name: 'canceling an order asks a different question',
    file: 'web/app/features/sales/orders/order-texts.ts',
    find: "'Delete product from your orders?'",
    replace: "'Cancel this order?'",
    test: `${order}: cancels an order after confirmation and returns the stock`,
    clause: "'Delete product from your orders?'",
  },
  {
    name: 'an order is canceled although the buyer declined',
    file: 'web/app/features/sales/orders/cancel-order-button.tsx',
    find: 'if (isSure) mutate(order);',
    replace: 'if (!isSure) mutate(order);',
    test: `${order}: cancels an order after confirmation and returns the stock`,
  },
  {
    name: 'deleting a product asks a different question',
    file: 'web/app/features/catalog/products/products-list.tsx',
    find: "'Delete product from parts collection?'",
    replace: "'Delete this part?'",
    test: `${manageProducts}: deletes a product after asking`,
    clause: "'Delete product from parts collection?'",
  },
  {
    name: 'an order requires an address',
    file: 'web/app/features/catalog/part/purchase-form.tsx',
    find: "if (address.trim() !== '' || acceptsNoAddress.current) return true;",
    replace: "if (address.trim() !== '') return true;\n    if (address === '') return false;",
    test: 'e2e/journeys/order-form.spec.ts: asks once whether to order without an address',
    clause: 'Address and phone of the order form are not required',
  },
];
