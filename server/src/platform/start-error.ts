/** The shop cannot start, or a command cannot do what it was asked for. The message is one line that tells the operator what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
