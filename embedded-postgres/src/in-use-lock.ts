/**
 * Every process that uses the embedded server holds this advisory lock in shared mode. The last one stops the server. Never change the
 * number.
 */
export const inUseLockNumber = 7_216_002;
