/** The shop cannot start. The message is one line that tells the operator what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
