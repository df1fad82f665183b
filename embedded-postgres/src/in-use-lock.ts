/**
 * Every process that may stop the embedded server holds this advisory lock in shared mode. The last one that ends stops the server. A
 * command that joins a running server does not hold the lock. Never change the number: other versions of the shop may use the same server.
 */
export const inUseLockNumber = 7_216_002;
