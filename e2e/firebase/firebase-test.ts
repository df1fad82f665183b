import { type Account, newAccount, test as shopTest, signUp } from '../shop-test.ts';

/** Like the shop's `test`. But here the buyer signs up on the sign-up page, because that also creates the account at Firebase. */
export const test = shopTest.extend<{ buyer: Account }>({
  buyer: async ({ page }, use) => {
    const account = newAccount();
    await signUp(page, account);
    await use(account);
  },
});
