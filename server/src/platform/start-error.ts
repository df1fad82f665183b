/** The shop cannot start, or a command fails. The message is one line for the operator: what is wrong and how to fix it. */
export class StartError extends Error {
  override name = 'StartError';
}
