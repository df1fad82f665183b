/** The shop cannot start, or a command fails. The message tells the operator what is wrong and what to do, in one line. */
export class StartError extends Error {
  override name = 'StartError';
}
