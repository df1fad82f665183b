/** The shop cannot start, or a command fails. The message tells the admin of the server what is wrong and how to fix it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Returns whether the operating system has rejected a call, such as `mkdir` with EACCES. The message says which one, so the stack is not needed. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code));
