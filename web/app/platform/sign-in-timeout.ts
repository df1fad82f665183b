/** Timeout of calls that change the sign-in. The other tabs wait for them too. */
export const signInTimeoutMs = 20_000;
