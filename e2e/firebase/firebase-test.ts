import { type Account, newAccount, test as shopTest, signUp } from '../shop-test.ts';

/** Creates the buyer at Firebase, on the sign-up page. */
export const test = shopTest.extend<{ buyer: Account }>({
  buyer: async ({ page }, use) => {
    const account = newAccount();
    await signUp(page, account);
    await use(account);
  },
});
