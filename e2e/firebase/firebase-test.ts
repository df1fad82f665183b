import { type Account, newAccount, test as shopTest, signUp } from '../shop-test.ts';

/** As elsewhere, but the account is made at Firebase, by the sign-up page. */
export const test = shopTest.extend<{ buyer: Account }>({
  buyer: async ({ page }, use) => {
    const account = newAccount();
    await signUp(page, account);
    await use(account);
  },
});
