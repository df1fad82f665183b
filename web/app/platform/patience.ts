/** So long is an answer about a sign-in waited for: meanwhile the other tabs wait too. */
export const patienceMs = 20_000;
