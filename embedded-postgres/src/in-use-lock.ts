/** Every process that uses the embedded server shares this advisory lock. The last one stops the server. The number never changes. */
export const inUseLockNumber = 7_216_002;
