/** The timeout of calls that change the sign-in. While such a call runs, the other tabs wait. */
export const signInTimeoutMs = 20_000;
