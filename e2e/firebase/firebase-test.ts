import { type Account, newAccount, test as shopTest, signUp } from '../shop-test.ts';

/** Like the shop's `test`, but the buyer signs up on the sign-up page, so that Firebase gets the account too. */
export const test = shopTest.extend<{ buyer: Account }>({
  buyer: async ({ page }, use) => {
    const account = newAccount();
    await signUp(page, account);
    await use(account);
  },
});
